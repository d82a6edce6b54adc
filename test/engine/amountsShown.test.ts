import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { countedBy } from '../../nodes/Voucherify/items/amounts';
import { find } from '../actionNodes';
import { startSandbox, type Sandbox } from '../../sandbox';
import { State } from '../../sandbox/state';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { examples, nameOf } from '../operations';
import { byId, credentialsFor, itemsOf } from './engine';
import { calm } from './everyOperation';
import { furnish } from './furnish';
import { skipPauses } from './pauses';
import { set, shownFields, valuesIn } from './shownFields';
import { onVouchers, STOPPED, watching } from './triggers';
import { begunWith } from './webhookEngine';
import { envelope, post, receiving } from './webhooks';

const GIFT = 'GIFT-0001';
const POINTS = 'COFFEE-0001';

let sandbox: Sandbox;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox({ ...calm, clock: STOPPED });
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const run = async (parameters: INodeParameters) =>
	await itemsOf({ credentials: credentialsFor(sandbox), parameters });

/** The amounts of a row that are money whatever else it tells. */
const moneyIn = (row: IDataObject) =>
	Object.entries(row).filter(
		([name, value]) => countedBy.get(name) === 'money' && typeof value === 'number',
	);

const { world } = new State(calm);
const reading = examples.flatMap((example): Array<[string, typeof example]> => {
	const { resource, operation } = example;
	const form = { resource, operation, ...example.parameters(world) };
	const paths = valuesIn(shownFields(form)).map(({ path }) => path);
	const isRead =
		!['getByReference', 'getReport'].includes(operation) && paths.includes('options.amountsIn');
	return isRead ? [[nameOf(example), example]] : [];
});

it.each([
	['voucher', 'create', 'discountJson'],
	['campaign', 'create', 'campaignJson'],
	['earningRule', 'create', 'rulesJson'],
	['redemption', 'redeem', 'redeemablesJson'],
	['redemption', 'redeem', 'orderJson'],
	['redemption', 'redeem', 'itemsJson'],
	['order', 'upsert', 'itemsJson'],
	['export', 'create', 'columns'],
])('%s.%s says of %s that its amounts are in minor units', (resource, operation, name) => {
	const fields = find(resource, operation)?.operation.fields.filter((one) => one.name === name);
	expect(fields?.map(({ description }) => description).join()).toContain('minor units');
});

it('the unit is an option where amounts are read', () => {
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

describe.each(reading)('%s', (_, { resource, operation, parameters }) => {
	it('shows amounts in minor units, or in major units where that is chosen', async () => {
		const read = async (amountsIn: string) => {
			sandbox.reset();
			furnish(sandbox.world);
			const form = { resource, operation, ...parameters(sandbox.world) };
			return await run(set(form, 'options.amountsIn', amountsIn));
		};
		const [minor, major] = [await read('minor'), await read('major')];
		expect(major).toHaveLength(minor.length);
		for (const [index, row] of minor.entries()) {
			const shown = major[index] ?? {};
			const isMoney = row.amounts_in !== null;
			expect([null, 'minor']).toContain(row.amounts_in);
			expect(shown.amounts_in).toBe(isMoney ? 'major' : null);
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
	])('on %s: the smallest amount is in the same unit', async (card, type, amounts, min, found) => {
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

it('what arrives by webhook is in the unit of the trigger', async () => {
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

describe('the answer of a checkout follows the unit of its own amounts', () => {
	const order = {
		specifyOrder: 'fields',
		specifyItems: 'none',
		orderFields: { amount: '125,00 €' },
		amountsIn: 'major',
	};
	const checkout = (operation: string) => ({
		resource: operation === 'validate' ? 'validation' : 'redemption',
		operation,
		redeemables: {
			redeemable: [{ object: 'voucher', code: byId(GIFT), options: { giftCredits: '12.50' } }],
		},
		...order,
	});

	it.each(['validate', 'redeem'])('%s', async (operation) => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_ADDITION', amount: 5_000 });
		const [item] = await run(checkout(operation));
		expect(item).toMatchObject({
			total_before: 125,
			total_discount: 12.5,
			total_after: 112.5,
			amounts_in: 'major',
			applied: [{ credits: 12.5, amounts_in: 'major' }],
		});
	});

	it('what is given back', async () => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_ADDITION', amount: 5_000 });
		const [redeemed] = await run(checkout('redeem'));
		const redemptionId = byId(String(redeemed?.redemption_id));
		const rollback = { resource: 'redemption', operation: 'rollback', redemptionId };
		const [item] = await run({ ...rollback, ...order });
		expect(item).toMatchObject({ given_back: [{ amount: 12.5, amounts_in: 'major' }] });
	});
});
