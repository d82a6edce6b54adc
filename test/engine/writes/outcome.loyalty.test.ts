import type { INodeParameters } from 'n8n-workflow';
import { payOrder } from '../../../sandbox/world/loyalty/payments';
import { pointsOnCard, bookPoints } from '../../../sandbox/world/loyalty/points';
import { purchase } from '../../../sandbox/world/loyalty/rewards';
import { saveOrder } from '../../../sandbox/world/orders';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { byId } from '../../support/engine';
import { counter, failedAs, itemOf, on, sandbox, withOutcomes } from '../../support/outcomes';

const PROGRAM = PROGRAM_IDS.beanSociety;
const CUP = 'lrew_5a0bea50c1e7000001';
const ORDER = 'receipt-4711';

withOutcomes({ pointsDelayMs: 300 });

beforeEach(() => {
	saveOrder(sandbox.world, { source_id: ORDER, amount: 5_000 });
});

const at = (index = 0) => {
	const { loyaltyMembers, loyaltyCards } = sandbox.world;
	const member = loyaltyMembers.of(PROGRAM)[index];
	const [card] = loyaltyCards.of(member?.id ?? '');
	if (!member || !card) throw new Error('There is no such member');
	return { member, card, path: { programId: PROGRAM, memberId: member.id } };
};

const ofMember = (name: string, parameters: INodeParameters = {}, index = 0) =>
	on(name, { programId: byId(PROGRAM), memberId: byId(at(index).member.id), ...parameters });
const buying = () => ofMember('loyaltyReward.purchase', { rewardId: byId(CUP) });
const paying = () =>
	ofMember('loyaltyPoints.payOrder', { cardId: byId(at().card.id), orderId: byId(ORDER) });

const purchases = () => sandbox.world.rewardTransactions.all();
const payments = () => sandbox.world.orderTransactions.all();

/** Other clients spend all points of the card, right before the request. */
const spent = () => {
	const { card } = at();
	bookPoints(sandbox.world, card, {
		type: 'POINTS_SPENT_ON_REWARD',
		points: -pointsOnCard(card),
		details: { reward: { id: CUP } },
	});
};

describe.each([
	['Purchase', buying, () => purchase(sandbox.world, at().path, { reward_id: CUP }), purchases],
	[
		'Pay Order',
		paying,
		() =>
			payOrder(sandbox.world, at().path, {
				card_id: at().card.id,
				order: { source_id: ORDER },
			}),
		payments,
	],
] as const)('%s', (_, running, byOther, made) => {
	it.each(['before', 'after'] as const)(
		"claims no one else's booking when the connection broke %s Voucherify applied the request",
		async (lost) => {
			counter.when({ at: /^POST \/v2/, before: byOther, lost });
			const item = await itemOf(running());
			const [other] = made();
			expect(item).toEqual(failedAs('unknown'));
			expect(item.error).toMatchObject({
				candidates: expect.arrayContaining([other?.id]) as string[],
			});
			expect(made()).toHaveLength(lost === 'before' ? 1 : 2);
			expect(counter.count(/^POST \/v2/)).toBe(1);
		},
	);

	it('is refused when the points are rejected in the end', async () => {
		counter.when({ at: /^POST \/v2/, before: spent });
		expect(await itemOf(running())).toEqual(failedAs('refused'));
	});
});
