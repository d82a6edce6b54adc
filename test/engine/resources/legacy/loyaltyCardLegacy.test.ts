import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { methods } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { balance, CARD, on, withCard } from './cards';

withCard();

const columnsOf = (item: IDataObject = {}) => Object.keys(item).sort();

describe('Loyalty Card (Legacy) → Adjust Points', () => {
	it.each([
		['PROGRAM_RULES', { points: 5 }],
		['NON_EXPIRING', { points: 5, expiration_type: 'NON_EXPIRING' }],
	])('sends when points expire: %s', async (expirationType, body) => {
		await itemsOf(on('adjustPoints', { points: 5, expirationType }));
		expect(sandbox.requests[0]?.body).toMatchObject(body);
	});

	it('generates a different source ID each time', async () => {
		await itemsOf({ ...on('adjustPoints', { points: 5 }), items: [{}, {}] });
		const sent = sandbox.requests.map(({ body }) => JSON.stringify(body));
		expect(new Set(sent).size).toBe(2);
		for (const body of sent) expect(body).toMatch(/"source_id":"n8n-[0-9a-z]{8}-\w{12}"/);
	});

	it.each<[INodeParameters, string]>([
		[{ points: 0 }, 'Points is 0'],
		[
			{ points: -5, expirationType: 'NON_EXPIRING' },
			'Points Expire does not apply to deducted points',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(on('adjustPoints', parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[INodeParameters, string]>([
		[
			{ points: 5, expirationType: 'CUSTOM_DATE', expirationDate: '2020-01-01T00:00:00' },
			'The expiration date is in the past',
		],
		[{ points: -5_000 }, 'The card does not have that many points'],
	])('explains the refusal of %j', async (parameters, message) => {
		const { error } = await runNode(on('adjustPoints', parameters));
		expect(error?.message).toBe(message);
	});

	it('finds its booking after a lost response, with the columns of a response', async () => {
		const [answered] = await itemsOf(on('adjustPoints', { points: 50 }));
		sandbox.faults.add({ kind: 'resetAfter', path: '/balance$', times: 1 });
		const [found] = await itemsOf(on('adjustPoints', { points: 50 }));
		expect(found).toMatchObject({ code: CARD, points: 50, points_balance: 1_100 });
		expect(columnsOf(found)).toEqual([...columnsOf(answered), 'outcome'].sort());
		expect(balance()).toBe(1_100);
	});
});

describe('Loyalty Card (Legacy) → Redeem Reward', () => {
	const rewardOf = (type: string) =>
		sandbox.world.rewards.all().find((reward) => reward.type === type)?.id ?? '';

	it('pays for an order with points', async () => {
		const rewardId = byId(rewardOf('COIN'));
		const parameters = { rewardId, options: { points: 30 } };
		const { error } = await runNode(on('redeemReward', parameters));
		expect(error?.message).toBe('A reward of the type Pay With Points needs an order');
		const [item] = await itemsOf(
			on('redeemReward', { ...parameters, specifyOrder: 'json', orderJson: '{"amount": 5000}' }),
		);
		expect(item).toMatchObject({ result: 'SUCCESS', reward: { type: 'COIN' }, amount: 30 });
		expect(balance()).toBe(970);
	});

	it('sends all order fields', async () => {
		const orderFields = { amount: 900, discountAmount: 100, initialAmount: 900, status: 'PAID' };
		await itemsOf(
			on('redeemReward', {
				rewardId: byId(rewardOf('MATERIAL')),
				specifyOrder: 'fields',
				orderSourceId: 'receipt-1',
				specifyItems: 'json',
				itemsJson: '[{"source_id": "product-00001", "related_object": "product", "quantity": 1}]',
				orderFields,
			}),
		);
		expect(sandbox.requests[0]?.body).toMatchObject({
			order: {
				source_id: 'receipt-1',
				amount: 900,
				discount_amount: 100,
				initial_amount: 900,
				status: 'PAID',
				items: [{ source_id: 'product-00001', related_object: 'product', quantity: 1 }],
			},
		});
	});

	it('says that the points are not enough', async () => {
		sandbox.world.vouchers.change(CARD, { balance: 1 });
		const { error } = await runNode(on('redeemReward', { rewardId: byId(rewardOf('MATERIAL')) }));
		expect(error?.message).toBe('The card does not have enough points for this reward');
	});

	const gift = () => on('redeemReward', { rewardId: byId(rewardOf('CAMPAIGN')) });
	const PRICE = 100;

	it('finds its own redemption by reference, and no similar one', async () => {
		const [other] = await itemsOf(gift());
		sandbox.faults.add({ kind: 'resetAfter', path: '/redemption$', method: 'POST', times: 2 });
		sandbox.faults.add({ kind: 'resetBefore', path: '/redemption$', method: 'POST', times: 1 });
		const { items } = await runNode({
			...gift(),
			items: [{}, {}, {}],
			node: { onError: 'continueRegularOutput' },
		});
		const found = items.filter(({ json }) => json.outcome === 'found').map(({ json }) => json.id);
		expect(new Set(found).size).toBe(2);
		expect(found).not.toContain(other?.id);
		const [failed] = items.flatMap(({ json }) => json.error ?? []);
		expect(failed).toMatchObject({ outcome: 'unknown', reference: expect.stringMatching(/^n8n-/) });
		expect(Object(failed)).toHaveProperty('candidates', expect.arrayContaining([other?.id]));
		expect(balance()).toBe(1_000 - 3 * PRICE);
	});

	it('reports an unknown outcome where Voucherify does not keep the metadata', async () => {
		sandbox.settings.beliefs.rewardMetadata = 'dropped';
		sandbox.faults.add({ kind: 'resetAfter', path: '/redemption$', method: 'POST', times: 1 });
		const { error, items } = await runNode(gift());
		expect(items).toEqual([]);
		const [made] = sandbox.world.redemptions.of(sandbox.world.vouchers.get(CARD).id).slice(-1);
		expect(error?.context.data).toMatchObject({ outcome: 'unknown', candidates: [made?.id] });
		expect(balance()).toBe(1_000 - PRICE);
	});

	it('retries with the same reference when another request is working on the card', async () => {
		const body = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };
		sandbox.faults.add({ kind: 'status', status: 400, body, path: '/redemption$', times: 1 });
		expect(await itemsOf(gift())).toMatchObject([{ result: 'SUCCESS' }]);
		expect(methods()).toEqual(['POST', 'POST']);
		expect(sandbox.requests[1]?.body).toEqual(sandbox.requests[0]?.body);
	});
});

describe('Loyalty Card (Legacy) distinguishes legacy and new programs', () => {
	it.each([
		['getRewards', { voucherCode: byId('lcrd_128f962dbd8c4ba5e1') }, 'lcrd_128f962dbd8c4ba5e1'],
		['redeemReward', { rewardId: byId('lrew_1294cebb458e4904a0') }, 'lrew_1294cebb458e4904a0'],
	])('%s says that an ID belongs to a new loyalty program', async (operation, parameters, id) => {
		const { error } = await runNode(on(operation, parameters));
		expect(error?.message).toBe(`${id} belongs to a current loyalty program, not to a legacy one`);
	});
});

describe('Loyalty Card (Legacy) lists', () => {
	const open = async (method: Parameters<typeof openList>[1], filter = '') =>
		(await openList(sandbox, method, { parameters: on('getRewards', {}).parameters, filter }))
			.results;

	it('loyalty cards, but no gift cards or coupons', async () => {
		const cards = await open('searchLoyaltyCards', 'COFFEE-0003');
		expect(cards).toEqual([{ name: 'COFFEE-0003 · Coffee Club', value: 'COFFEE-0003' }]);
		await expect(open('searchLoyaltyCards', 'GIFT-0001')).resolves.toEqual([]);
	});

	it('rewards that the card can redeem, with their cost', async () => {
		const names = (await open('searchRewardsOfCard')).map(({ name }) => name);
		expect(names).toEqual([
			'5 € gift card · 100 points',
			'Reusable cup · 200 points',
			'Pay with points · 300 points',
		]);
	});

	it('pending points of the card', async () => {
		const [shown] = await open('searchPendingPoints', 'receipt-2');
		expect(shown?.name).toMatch(/^40 points · receipt-2 · 2026-/);
	});
});
