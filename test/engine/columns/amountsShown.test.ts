import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { countedBy } from '../../../nodes/Voucherify/forms/reading/counted';
import { find } from '../../actionNodes';
import { State } from '../../../sandbox/state';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { examples, nameOf } from '../../operations';
import { byId, credentialsFor, itemsOf } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { furnish } from '../../support/furnish';
import { skipPauses } from '../../support/pauses';
import { otherKinds } from '../../support/previewKinds';
import { set, shownFields, valuesIn } from '../../support/shownFields';
import { onVouchers, STOPPED, watching } from '../../support/triggers';
import { begunWith } from '../../support/webhookWorkflow';
import { envelope, post, receiving } from '../../support/webhooks';
import { sandbox, useSandbox } from '../../support/sandbox';

const GIFT = 'GIFT-0001';
const POINTS = 'COFFEE-0001';

skipPauses();
useSandbox({ ...calm, clock: STOPPED });

const run = async (parameters: INodeParameters) =>
	await itemsOf({ credentials: credentialsFor(sandbox), parameters });

/** Returns the fields of a row that are always money. */
const moneyIn = (row: IDataObject) =>
	Object.entries(row).filter(
		([name, value]) => countedBy.get(name) === 'money' && typeof value === 'number',
	);

const { world } = new State(calm);
const reading = examples.flatMap((example): Array<[string, typeof example]> => {
	const { resource, operation } = example;
	const form = { resource, operation, ...example.parameters(world) };
	const paths = valuesIn(shownFields(form)).map(({ path }) => path);
	return paths.includes('options.amountsIn') ? [[nameOf(example), example]] : [];
});

/** Further examples, so that each operation returns some money. */
const kinds: typeof otherKinds = {
	...otherKinds,
	'loyaltyProgram.getReport': () => [
		{ programId: byId(PROGRAM_IDS.beanSociety), metric: 'spending', period: 'summary' },
	],
};

it.each([
	['voucher', 'create', 'discountJson'],
	['campaign', 'create', 'campaignJson'],
	['earningRule', 'create', 'rulesJson'],
	['redemption', 'redeem', 'redeemablesJson'],
	['redemption', 'redeem', 'orderJson'],
	['redemption', 'redeem', 'itemsJson'],
	['order', 'upsert', 'itemsJson'],
	['export', 'create', 'columns'],
])('%s.%s documents that amounts of %s are in minor units', (resource, operation, name) => {
	const fields = find(resource, operation)?.operation.fields.filter((one) => one.name === name);
	expect(fields?.map(({ description }) => description).join()).toContain('minor units');
});

it('offers the unit as an option where amounts are read', () => {
	expect(reading.map(([name]) => name)).toEqual(
		expect.arrayContaining([
			'campaign.get',
			'campaign.getSummary',
			'customer.getAll',
			'customer.getWallet',
			'earningRule.getAll',
			'loyaltyPoints.getPayments',
			'order.get',
			'product.getAll',
			'promotionTier.getAll',
			'publication.create',
			'redemption.getAll',
			'sku.get',
			'voucher.getAll',
			'voucherTransaction.getAll',
		]),
	);
});

describe.each(reading)('%s', (name, { resource, operation, parameters }) => {
	it('shows amounts in minor units, or in major units where that is chosen', async () => {
		const read = async (amountsIn?: string) => {
			sandbox.reset();
			furnish(sandbox.world);
			const others = kinds[name]?.(sandbox.world) ?? [];
			const rows: IDataObject[] = [];
			for (const given of [parameters(sandbox.world), ...others]) {
				const form = { resource, operation, ...given };
				rows.push(...(await run(amountsIn ? set(form, 'options.amountsIn', amountsIn) : form)));
			}
			return rows;
		};
		const [minor, major] = [await read(), await read('major')];
		expect(major).toHaveLength(minor.length);
		expect(minor.map(({ amounts_in }) => amounts_in)).toContain('minor');
		for (const [index, row] of minor.entries()) {
			const shown = major[index] ?? {};
			expect(shown.amounts_in).toBe(row.amounts_in === 'minor' ? 'major' : row.amounts_in);
			for (const [name, amount] of moneyIn(row))
				expect([name, shown[name]]).toEqual([name, Number(amount) / 100]);
		}
	});
});

describe('a transaction', () => {
	const transactions = (card: string, more: INodeParameters = {}) => ({
		resource: 'voucherTransaction',
		operation: 'getAll',
		voucherCode: byId(card),
		...more,
	});
	const inMajor = { options: { amountsIn: 'major' } };

	it('of a gift card is money', async () => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_REDEMPTION', amount: -1250 });
		const [row] = await run(transactions(GIFT, inMajor));
		const [raw] = await run(transactions(GIFT, { ...inMajor, simplify: false }));
		expect(row).toMatchObject({ amount: -12.5, amounts_in: 'major' });
		expect(raw).toMatchObject({ details: { balance: { amount: -1250 } } });
		expect(raw).not.toHaveProperty('amounts_in');
	});

	it('of a loyalty card is points', async () => {
		sandbox.world.book({ voucher: POINTS, type: 'POINTS_REDEMPTION', amount: -50 });
		const [row] = await run(transactions(POINTS, inMajor));
		expect(row).toMatchObject({ amount: -50, amounts_in: null });
	});

	it.each([
		[GIFT, 'CREDITS_REDEMPTION', [-1200, -1250], '12,50', [-12.5]],
		[POINTS, 'POINTS_REDEMPTION', [-12, -13], '12,50', [-13]],
		[POINTS, 'POINTS_REDEMPTION', [-12, -13], '13', [-13]],
	])('on %s takes the minimum amount in the same unit', async (card, type, amounts, min, found) => {
		for (const amount of amounts) sandbox.world.book({ voucher: card, type, amount });
		const filters = { minAmount: min, types: [type] };
		const rows = await run(transactions(card, { limit: 1, filters, ...inMajor }));
		expect(rows.map(({ amount }) => amount)).toEqual(found);
	});

	it('starts a workflow in the unit of the trigger', async () => {
		const polling = watching(sandbox, {
			...onVouchers(GIFT, POINTS),
			filters: { minAmount: '12.50' },
			options: { amountsIn: 'major' },
		});
		await polling.activate();
		for (const amount of [-1249, -1250])
			sandbox.world.book({ voucher: GIFT, type: 'CREDITS_REDEMPTION', amount });
		for (const amount of [-12, -13])
			sandbox.world.book({ voucher: POINTS, type: 'POINTS_REDEMPTION', amount });
		const items = await polling.poll();
		expect(items.map(({ json: { amount, amounts_in } }) => [amount, amounts_in])).toEqual([
			[-12.5, 'major'],
			[-13, null],
		]);
	});
});

it('emits a customer in the unit of the trigger', async () => {
	const polling = watching(sandbox, { event: 'customer', options: { amountsIn: 'major' } });
	const [item] = await polling.fetchTestEvent();
	expect(item?.json).toMatchObject({ amounts_in: 'major' });
});

it.each([
	[CAMPAIGN_IDS.giftCards, 'major', 15, 'major'],
	[CAMPAIGN_IDS.giftCards, 'minor', 1500, 'minor'],
	[CAMPAIGN_IDS.coffeeClub, 'major', 1500, null],
])("a reward's balance on cards of %s in %s is %d", async (campaign, unit, balance, amounts_in) => {
	const reward = sandbox.world.rewards.all().find(({ type }) => type === 'CAMPAIGN');
	const rewardId = byId(reward?.id ?? '');
	const updateFields = { campaignId: byId(campaign), balance: 1500 };
	await run({ resource: 'reward', operation: 'update', rewardId, updateFields });
	const options = { amountsIn: unit };
	const [got] = await run({ resource: 'reward', operation: 'get', rewardId, options });
	const rows = await run({ resource: 'reward', operation: 'getAll', options });
	expect(got).toMatchObject({ campaign_balance: balance, amounts_in });
	expect(rows.find(({ id }) => id === reward?.id)).toEqual(got);
});

it('emits a webhook event in the unit of the trigger', async () => {
	const engine = receiving(sandbox, { options: { amountsIn: 'major' } });
	await engine.listen();
	await engine.activate();
	const order = { id: 'ord_1', status: 'PAID', total_amount: 12_500 };
	const body = envelope('customer.order.paid', { order });
	await post(engine.url(), sandbox.keys.webhookSecret, body);
	const [item] = (await begunWith(engine.database)).flat();
	await engine.close();
	expect(item?.json).toMatchObject({ total_amount: 125, amounts_in: 'major' });
});

it('returns a raw redemption found by reference in minor units', async () => {
	furnish(sandbox.world);
	const example = examples.find((one) => nameOf(one) === 'redemption.getByReference');
	const form = { ...example?.parameters(sandbox.world), simplify: false };
	const looking = { resource: 'redemption', operation: 'getByReference', ...form };
	const [item] = await run(set(looking, 'options.amountsIn', 'major'));
	expect(item).toMatchObject({ amounts_in: 'minor' });
});
