import { call, field } from './client';
import { post } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const WELCOME = '/v1/campaigns/Welcome%20Codes';

const send = async (path: string, body: object) =>
	(await call(sandbox, `/v1/${path}`, post(body))).json;
const summaryOf = async (campaign: string, query = '') =>
	(await call(sandbox, `${campaign}/summary${query}`)).json;
const order = (sourceId: string, amount: number) => ({ source_id: sourceId, amount });
const code = (id: string) => [{ object: 'voucher', id }];
const today = () => new Date(sandbox.world.now()).toISOString().slice(0, 10);

async function create(type: string, voucher: object): Promise<string> {
	const body = { name: 'New', campaign_type: type, voucher, vouchers_count: 0 };
	return `/v1/campaigns/${String(field(await send('campaigns', body), 'id'))}`;
}

it('counts redemptions, rollbacks, validations and orders of a campaign', async () => {
	await send('validations', { redeemables: code('HELLO-0001'), order: order('A-1', 5_000) });
	const redeemed = await send('redemptions', {
		redeemables: code('HELLO-0001'),
		order: order('A-1', 5_000),
	});
	await send('redemptions', { redeemables: code('HELLO-0002'), order: order('A-2', 3_000) });
	// A code can be redeemed once.
	await send('redemptions', { redeemables: code('HELLO-0002'), order: order('A-3', 3_000) });
	await send('validations', { redeemables: code('HELLO-0002'), order: order('A-4', 3_000) });
	const [{ id } = { id: '' }] = sandbox.world.redemptions
		.all()
		.filter((one) => one.voucher_id === sandbox.world.vouchers.get('HELLO-0001').id);
	expect(JSON.stringify(redeemed)).toContain(id);
	await send(`redemptions/${id}/rollbacks`, {});
	expect(await summaryOf(WELCOME)).toMatchObject({
		redemptions: 3,
		redemptions_succeeded: 2,
		redemptions_failed: 1,
		rollbacks: 1,
		rollbacks_succeeded: 1,
		rollbacks_failed: 0,
		validations: 2,
		validations_succeeded: 1,
		validations_failed: 1,
		orders_amount: 8_000,
		orders_rolledback_amount: 5_000,
		discounted_amount: 800,
		rolledback_discounted_amount: 500,
	});
});

it('counts codes and publications, also of codes that were deleted', async () => {
	const customer = { source_id: 'customer-00001' };
	await send('publications', { campaign: { name: 'Welcome Codes' }, customer });
	await call(sandbox, '/v1/vouchers/HELLO-0001', { method: 'DELETE' });
	expect(await summaryOf(WELCOME)).toMatchObject({
		vouchers_created: 12,
		vouchers_deleted: 1,
		publications: 1,
		publications_succeeded: 1,
		publications_failed: 0,
	});
});

it('counts only what happened between the days of the query', async () => {
	const customer = { source_id: 'customer-00001' };
	await send('publications', { campaign: { name: 'Welcome Codes' }, customer });
	const one = { publications: 1, vouchers_created: 0 };
	expect(await summaryOf(WELCOME, `?start_date=${today()}&end_date=${today()}`)).toMatchObject(one);
	expect(await summaryOf(WELCOME, '?end_date=2020-01-01')).toMatchObject({ publications: 0 });
	expect(await summaryOf(WELCOME, '?start_date=2099-01-01')).toMatchObject({ publications: 0 });
});

it('sums up the credits of gift cards', async () => {
	const gift = { amount: 5_000, effect: 'APPLY_TO_ORDER' };
	const campaign = await create('GIFT_VOUCHERS', { type: 'GIFT_VOUCHER', gift });
	await call(sandbox, `${campaign}/vouchers/GIFT-NEW`, post({}));
	await send('vouchers/GIFT-NEW/balance', { amount: 1_000, source_id: 'top-up' });
	await send('vouchers/GIFT-NEW/balance', { amount: -200, source_id: 'correction' });
	await send('redemptions', {
		redeemables: [{ object: 'voucher', id: 'GIFT-NEW', gift: { credits: 300 } }],
		order: order('A-5', 900),
	});
	await call(sandbox, '/v1/vouchers/GIFT-NEW', { method: 'DELETE' });
	expect(await summaryOf(campaign)).toMatchObject({
		created_vouchers_amount: 5_000,
		amount_added: 1_000,
		amount_subtracted: 200,
		amount_redeemed: 300,
		amount_rolledback: 0,
		amount_deleted: 5_500,
		orders_amount: 900,
	});
});

it('sums up the points of loyalty cards', async () => {
	const campaign = await create('LOYALTY_PROGRAM', {
		type: 'LOYALTY_CARD',
		loyalty_card: { points: 10 },
	});
	await call(sandbox, `${campaign}/vouchers/CARD-NEW`, post({}));
	for (const [type, amount] of [
		['POINTS_ACCRUAL', 90],
		['POINTS_ADDITION', 20],
		['POINTS_REMOVAL', -5],
		['POINTS_EXPIRATION', -15],
	] as const)
		sandbox.world.book({ voucher: 'CARD-NEW', type, amount });
	expect(await summaryOf(campaign)).toMatchObject({
		created_vouchers_points: 10,
		points_rewarded: 90,
		points_added: 20,
		points_subtracted: 5,
		points_expired: 15,
		points_redeemed: 0,
	});
});
