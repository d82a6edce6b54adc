import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../../sandbox/world/orders';
import { rollback } from '../../../../sandbox/world/redeeming';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { deleteVoucher } from '../../../../sandbox/world/vouchers';
import { believe } from '../../../support/beliefs';
import { byId, type RunOptions } from '../../../support/engine';
import { counter, itemOf, on, places, sandbox, withOutcomes } from '../../../support/outcomes';
import { otherProcess } from '../../../support/otherProcess';
import { codes, credits, customer, orderOf } from '../../../support/redeeming';
import { keyedWrites, keyOptions } from '../../../support/worlds/keyed';

withOutcomes();

const key = (deduplicationKey: string) => ({ options: { deduplicationKey } });

it('offers a deduplication key, as best effort, where it protects money, codes or points', () => {
	const names = keyedWrites().map(({ name }) => name.replace(/,.*/, ''));
	expect([...new Set(names)].sort()).toEqual([
		'campaign.addVouchers',
		'loyaltyCard.adjustPoints',
		'loyaltyCardLegacy.adjustPoints',
		'loyaltyCardLegacy.transferPoints',
		'publication.create',
		'redemption.redeem',
		'voucher.adjustBalance',
		'voucher.create',
	]);
	for (const option of keyOptions()) {
		expect(option).toHaveProperty('displayName', 'Deduplication Key');
		expect(option).toHaveProperty('description', expect.stringContaining('Best effort: '));
	}
});

describe.each(places)('a deduplication key, %s', (place, again) => {
	// A different key in each test, as the process remembers earlier results.
	let count = 0;
	beforeEach(() => {
		count += 1;
	});
	const nameOfKey = () => `${place} ${count}`;
	const keyed = (name: string, parameters: INodeParameters) =>
		on(name, { ...parameters, ...key(nameOfKey()) });
	const redeeming = (parameters: INodeParameters, total = 900) =>
		keyed('redemption.redeem', { ...orderOf('order-1', total), ...parameters });
	const card = (voucherType: string, parameters: INodeParameters) =>
		keyed('voucher.create', { voucherType, ...parameters });
	const topUp = ({ code }: IDataObject) =>
		sandbox.world.vouchers.change(String(code), { total: 700, balance: 700 });

	it.each<[string, () => RunOptions, (() => RunOptions)?]>([
		[
			'an order of another total',
			() => redeeming(codes('SAVE-5')),
			() => redeeming(codes('SAVE-5'), 1_000),
		],
		[
			'another customer',
			() => redeeming({ ...codes('SAVE-5'), ...customer('customer-00001') }),
			() => redeeming({ ...codes('SAVE-5'), ...customer('customer-00002') }),
		],
		['more credits than the order costs', () => redeeming(credits('GIFT-0001', 1_000))],
		['a free item', () => redeeming(codes('FREE-COFFEE'))],
		['a gift card that was topped up', () => card('GIFT_VOUCHER', { amount: 500 })],
		[
			'a loyalty card that has earned points',
			() =>
				card('LOYALTY_CARD', {
					points: 500,
					additionalFields: { campaignId: byId(CAMPAIGN_IDS.coffeeClub) },
				}),
		],
	])('returns the first result: %s', async (_case, call, other = call) => {
		const first = await itemOf(call());
		const { code, redemption_id } = first;
		if (code) topUp(first);
		const item = await itemOf({ ...other(), process: await again() });
		expect(item).toMatchObject({ repeated: true, ...(code ? { code } : { redemption_id }) });
		expect(counter.count(/^POST/)).toBe(1);
	});

	it('names what is requested now but was not in the first call', async () => {
		const first = await itemOf(redeeming(codes('SAVE-5')));
		const more = redeeming(codes('SAVE-5', 'WELCOME-10'));
		const item = await itemOf({ ...more, process: await again() });
		expect(item).toMatchObject({ repeated: true, redemption_id: first.redemption_id });
		expect(item.warnings).toEqual([expect.stringContaining('does not include WELCOME-10')]);
		expect(counter.count(/^POST/)).toBe(1);
	});

	it.each<[string, INodeParameters]>([
		['another code', codes('WELCOME-10')],
		['fewer credits than were applied', credits('GIFT-0001', 500)],
	])('is refused for %s', async (_case, other) => {
		await itemOf(redeeming(credits('GIFT-0001', 700)));
		const item = await itemOf({ ...redeeming(other), process: await again() });
		expect(item).toHaveProperty('error.outcome', 'refused');
		expect(item).toHaveProperty('error.message', expect.stringMatching(/was used before, for/));
		expect(counter.count(/^POST/)).toBe(1);
	});

	const withoutOrder = (code: string) => keyed('redemption.redeem', codes(code));
	const booking = (card: string) =>
		keyed('voucher.adjustBalance', { voucherCode: byId(card), amount: 500 });
	const vouchers = () => sandbox.world.vouchers;

	it.each<[string, () => RunOptions, () => RunOptions]>([
		['the ID of a card', () => booking('GIFT-0001'), () => booking(vouchers().get('GIFT-0001').id)],
		['a card in other letters', () => booking('GIFT-0001'), () => booking('gift-0001')],
		['a code in other letters', () => withoutOrder('SAVE-5'), () => withoutOrder('save-5')],
		[
			'the ID of an order',
			() => redeeming(codes('SAVE-5')),
			() => {
				const orderId = sandbox.world.orders.get('order-1').id;
				return redeeming({ ...codes('SAVE-5'), orderSourceId: '', orderId });
			},
		],
	])('applies to one resource, however it is identified: %s', async (_case, first, second) => {
		believe(sandbox, { listLagMs: 5_000, codeCase: 'insensitive' });
		expect(await itemOf(first())).not.toHaveProperty('error');
		expect(await itemOf({ ...second(), process: await again() })).toMatchObject({ repeated: true });
		expect(counter.count(/^POST/)).toBe(1);
	});

	const making = (campaignId: string) =>
		keyed('campaign.addVouchers', { campaignId: byId(campaignId), count: 1 });

	it.each<[string, () => RunOptions, () => RunOptions]>([
		[
			'order',
			() => redeeming(codes('SAVE-5')),
			() => redeeming({ ...codes('SAVE-5'), ...orderOf('order-2', 900) }),
		],
		['code', () => withoutOrder('SAVE-5'), () => withoutOrder('WELCOME-10')],
		['card', () => booking('GIFT-0001'), () => booking('GIFT-0002')],
		[
			'campaign',
			() => making(CAMPAIGN_IDS.welcomeCodes),
			() => keyed('voucher.create', { voucherType: 'GIFT_VOUCHER', amount: 500 }),
		],
	])('is another key for another %s', async (_case, first, second) => {
		await itemOf(first());
		const item = await itemOf({ ...second(), process: await again() });
		expect(item).not.toHaveProperty('error');
		expect(item).not.toHaveProperty('repeated');
		expect(counter.count(/^POST/)).toBe(2);
	});

	it('returns the columns of this run, with its warnings', async () => {
		saveOrder(sandbox.world, { source_id: 'order-1', amount: 900 });
		const call = redeeming(codes('SAVE-5'), 1_000);
		await itemOf(call);
		const parameters = { ...call.parameters, simplify: false };
		expect(await itemOf({ ...call, parameters, process: await again() })).toMatchObject({
			repeated: true,
			redemptions: [{ object: 'redemption' }],
			warnings: [expect.stringMatching(/already knows the order order-1/)],
		});
	});

	it('does not mistake a payment with a card for a booking', async () => {
		await itemOf(redeeming({ ...credits('GIFT-0001', 100), ...orderOf(nameOfKey(), 900) }));
		const item = await itemOf({ ...booking('GIFT-0001'), process: await again() });
		expect(item).toMatchObject({ amount: 500 });
		expect(item).not.toHaveProperty('repeated');
	});

	it('creates a deleted code again', async () => {
		const make = () => keyed('voucher.create', { voucherType: 'GIFT_VOUCHER', amount: 500 });
		const first = await itemOf(make());
		deleteVoucher(sandbox.world, String(first.code));
		const item = await itemOf({ ...make(), process: await again() });
		expect(item).not.toHaveProperty('repeated');
		expect(item.code).not.toBe(first.code);
	});

	it('does not redeem again what was rolled back, but does with a new key', async () => {
		const { redemption_id: id } = await itemOf(redeeming(codes('SAVE-5')));
		const back = rollback(sandbox.world, String(id));
		const process = await again();
		const { error } = await itemOf({ ...redeeming(codes('SAVE-5')), process });
		expect(error).toMatchObject({
			outcome: 'refused',
			message: `The redemption ${String(id)} was made with this key, and rolled back by ${back.id}`,
			description: expect.stringContaining('A new key'),
		});
		expect(counter.count(/^POST/)).toBe(1);
		count += 1;
		const item = await itemOf({ ...redeeming(codes('SAVE-5')), process });
		expect(item).toMatchObject({ redeemed: true });
		expect(item).not.toHaveProperty('repeated');
	});

	it('redeems what was refused at first, without listing that refusal', async () => {
		const call = () => withoutOrder('LEAKED-50');
		expect(await itemOf(call())).toHaveProperty('error.outcome', 'refused');
		vouchers().change('LEAKED-50', { active: true });
		const done = await itemOf({ ...call(), process: await again() });
		expect(done).toMatchObject({ redeemed: true });
		expect(done).not.toHaveProperty('repeated');
		expect(await itemOf({ ...call(), process: await again() })).toMatchObject({
			repeated: true,
			not_applied: [],
		});
	});
});

it('requires an order beside the key for a code with too many redemptions to search', async () => {
	const change = (answer: IDataObject) => ({ ...answer, total: 10_000 });
	counter.when({ at: /^GET \/v1\/redemptions$/, times: 100, change });
	const { error } = await itemOf(on('redemption.redeem', { ...codes('SAVE-5'), ...key('many') }));
	expect(error).toMatchObject({
		outcome: 'refused',
		message: 'Deduplication Key needs an order here',
		description: expect.stringContaining('SAVE-5 was redeemed 10000 times'),
	});
	expect([counter.count(/^POST/), counter.count(/^GET/)]).toEqual([0, 2]);
});

describe.each([
	[
		'a gift card',
		() => on('voucher.create', { voucherType: 'GIFT_VOUCHER', amount: 500, ...key('k5') }),
	],
	[
		'a code of a campaign',
		() =>
			on('campaign.addVouchers', {
				campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
				count: 1,
				...key('k6'),
			}),
	],
])('a deduplication key of %s', (_, call) => {
	it.each(['works', 'ignored', 'empty'] as const)(
		'creates one, where a filter by metadata without a schema is: %s',
		async (metadataFilters) => {
			believe(sandbox, { metadataFilters });
			const made = await itemOf({ ...call(), process: otherProcess() });
			const again = await itemOf({ ...call(), process: otherProcess() });
			expect(again).toMatchObject({ code: made.code, repeated: true });
			if (metadataFilters === 'empty') expect(made.warnings).toHaveLength(1);
			else expect(made).not.toHaveProperty('warnings');
		},
	);

	it('costs one lookup, once its filter is known to work', async () => {
		const process = otherProcess();
		await itemOf({ ...call(), process });
		expect(counter.count(/^GET \/v1\/vouchers$/)).toBe(3);
		const { parameters, ...more } = call();
		const other = { ...parameters, options: { deduplicationKey: 'another' } };
		await itemOf({ ...more, parameters: other, process });
		expect(counter.count(/^GET \/v1\/vouchers$/)).toBe(4);
	});
});

describe('a code in another letter case', () => {
	it('is found again with the others of its request', async () => {
		believe(sandbox, { codeCase: 'insensitive' });
		counter.when({ at: /^POST \/v1\/redemptions$/, lost: 'after' });
		const parameters = { ...codes('save-5', 'WELCOME-10'), ...orderOf('order-1', 900) };
		const item = await itemOf(on('redemption.redeem', parameters));
		expect(item).toMatchObject({ outcome: 'found' });
		expect(item.applied).toHaveLength(2);
		expect(item).not.toHaveProperty('warnings');
	});

	const redeeming = (code: string): INodeParameters => ({
		...codes(code),
		...orderOf('order-1', 900),
		...key(code),
	});

	it('is the same for a deduplication key, where the project ignores case', async () => {
		believe(sandbox, { codeCase: 'insensitive' });
		const call = on('redemption.redeem', redeeming('welcome-10'));
		await itemOf(call);
		expect(await itemOf({ ...call, process: otherProcess() })).toMatchObject({
			redeemed: true,
			repeated: true,
		});
	});

	it('is another one where it does not', async () => {
		await itemOf(on('redemption.redeem', { ...redeeming('SAVE-5'), ...key('case') }));
		const other = on('redemption.redeem', { ...redeeming('save-5'), ...key('case') });
		expect(await itemOf({ ...other, process: otherProcess() })).toHaveProperty(
			'error.outcome',
			'refused',
		);
	});
});

it('keeps the reference where a project refuses other metadata', async () => {
	const refusal = {
		code: 400,
		key: 'metadata_validation_failed',
		message: 'Metadata validation failed',
		details: 'Property order.metadata.colour is not allowed',
	};
	const instead = { status: 400, body: JSON.stringify(refusal) };
	counter.when({ at: /^POST \/v1\/redemptions$/, times: 2, instead });
	const redeem = (order: string) =>
		on('redemption.redeem', { ...codes('SAVE-5'), ...orderOf(order, 900) });
	expect(await itemOf(redeem('order-1'))).toHaveProperty('error.outcome', 'refused');
	await itemOf(redeem('order-2'));
	expect(sandbox.world.redemptions.all().at(-1)?.metadata).toHaveProperty('n8n_reference');
});

it('returns everything that was redeemed together, also when looked up by one of its codes', async () => {
	const both = { ...codes('SAVE-5', 'WELCOME-10'), ...orderOf('order-1', 900) };
	await itemOf(on('redemption.redeem', both));
	const reference = sandbox.world.redemptions.all().at(-1)?.metadata?.n8n_reference;
	const looking = { reference: String(reference), options: { code: 'SAVE-5' } };
	const item = await itemOf(on('redemption.getByReference', looking));
	expect(item.applied).toHaveLength(2);
});
