import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { otherProcess } from '../../../support/otherProcess';
import { methods } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { balance, CARD, on, withCard } from './cards';

const OTHER = 'COFFEE-0002';

withCard();

const columnsOf = (item: IDataObject = {}) => Object.keys(item).sort();
const rewardOf = (type: string) =>
	byId(sandbox.world.rewards.all().find((reward) => reward.type === type)?.id ?? '');
const moving = (parameters: INodeParameters = {}) =>
	on('transferPoints', {
		fromCode: byId(CARD),
		campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
		voucherCode: byId(OTHER),
		points: 400,
		...parameters,
	});

it.each([
	[
		'The expiration date is in the past',
		() => {
			const past = { expirationType: 'CUSTOM_DATE', expirationDate: '2020-01-01T00:00:00' };
			return on('adjustPoints', { points: 5, ...past });
		},
	],
	['The card does not have that many points', () => on('adjustPoints', { points: -5_000 })],
	[`The card ${CARD} does not have that many points`, () => moving({ points: 4_000 })],
	[
		'A reward of the type Pay With Points needs an order',
		() => on('redeemReward', { rewardId: rewardOf('COIN'), options: { points: 30 } }),
	],
])('explains a refusal: %s', async (message, refused) => {
	const { error } = await runNode(refused());
	expect(error?.message).toBe(message);
});

it('finds a booking after a lost response, with the columns of a response', async () => {
	const [answered] = await itemsOf(on('adjustPoints', { points: 50 }));
	sandbox.faults.add({ kind: 'resetAfter', path: '/balance$', times: 1 });
	const [found] = await itemsOf(on('adjustPoints', { points: 50 }));
	expect(found).toMatchObject({ code: CARD, points: 50, points_balance: 1_100 });
	expect(columnsOf(found)).toEqual([...columnsOf(answered), 'outcome'].sort());
	expect(balance()).toBe(1_100);
});

describe('Loyalty Card (Legacy) → Redeem Reward', () => {
	it('says that the points are not enough', async () => {
		await itemsOf(on('adjustPoints', { points: -999 }));
		const { error } = await runNode(on('redeemReward', { rewardId: rewardOf('MATERIAL') }));
		expect(error?.message).toBe('The card does not have enough points for this reward');
	});

	it('retries with the same reference when another request is working on the card', async () => {
		const body = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };
		sandbox.faults.add({ kind: 'status', status: 400, body, path: '/redemption$', times: 1 });
		const redeeming = on('redeemReward', { rewardId: rewardOf('CAMPAIGN') });
		expect(await itemsOf(redeeming)).toMatchObject([{ result: 'SUCCESS' }]);
		expect(methods()).toEqual(['POST', 'POST']);
		expect(sandbox.requests[1]?.body).toEqual(sandbox.requests[0]?.body);
	});
});

describe('Loyalty Card (Legacy) → Transfer Points', () => {
	it('moves points, and only once', async () => {
		const before = balance(OTHER);
		sandbox.faults.add({ kind: 'resetAfter', path: '/transfers$', times: 1 });
		const [item] = await itemsOf(moving());
		expect(item).toMatchObject({
			code: OTHER,
			from_code: CARD,
			points: 400,
			points_balance: before + 400,
			outcome: 'found',
		});
		expect([balance(), balance(OTHER)]).toEqual([600, before + 400]);
		expect(methods()).toEqual(['POST', 'GET', 'GET']);
	});

	it('moves points once per deduplication key', async () => {
		const options = { deduplicationKey: 'family-2' };
		await itemsOf(moving({ options }));
		for (const process of [undefined, otherProcess()]) {
			const again = { ...moving({ options }), process };
			expect(await itemsOf(again)).toMatchObject([{ code: OTHER, repeated: true }]);
			const { error } = await runNode({ ...moving({ options, points: 5 }), process });
			expect(error?.message).toMatch(/^Deduplication Key was used before, for/);
		}
		expect(balance()).toBe(600);
	});
});

describe('Loyalty Card (Legacy): pending points', () => {
	const chosen = () => ({
		pendingPointsId: byId(sandbox.world.legacyPendingPoints.all()[0]?.id ?? ''),
	});

	it('are activated once after a lost response', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/activate$', times: 1 });
		const [item] = await itemsOf(on('activatePendingPoints', chosen()));
		// No amounts are shown, as it is unknown who did it.
		expect(item).toEqual({
			code: CARD,
			voucher_id: null,
			pending_points_id: chosen().pendingPointsId.value,
			activated: true,
			already: true,
		});
		expect(balance()).toBe(1_015);
		expect(methods()).toEqual(['POST', 'POST']);
	});

	it('count as canceled if they already are, and cannot be activated afterwards', async () => {
		await itemsOf(on('cancelPendingPoints', chosen()));
		const [again] = await itemsOf(on('cancelPendingPoints', chosen()));
		expect(again).toMatchObject({ canceled: true, code: CARD, already: true });
		const { error } = await runNode(on('activatePendingPoints', chosen()));
		expect(error?.message).toBe('These points are no longer pending');
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

	it('rewards that the card can redeem, with their cost, and its pending points', async () => {
		expect((await open('searchRewardsOfCard')).map(({ name }) => name)).toEqual([
			'5 € gift card · 100 points',
			'Reusable cup · 200 points',
			'Pay with points · 300 points',
		]);
		const [shown] = await open('searchPendingPoints', 'receipt-2');
		expect(shown?.name).toMatch(/^40 points · receipt-2 · 2026-/);
	});
});
