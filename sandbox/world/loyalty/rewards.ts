import { ApiError, notFound } from '../../errors';
import type { Store } from '../store';
import type { LoyaltyCard, LoyaltyMember, LoyaltyReward, RewardTransaction } from '../types';
import { pointsOnCard, bookPoints, settleAtOnce } from './points';
import { checkMember, locked, memberOf, programOf } from './states';

const BOUGHT = 'Points spent on reward';

/** Price of a reward on a card; undefined if cards of this definition cannot buy it. */
export const costOn = ({ costs }: Readonly<LoyaltyReward>, { card_definition_id }: LoyaltyCard) =>
	costs
		.flatMap(({ spending }) => spending)
		.find((cost) => cost.card_definition_id === card_definition_id)?.points;

function offerFor(store: Store, member: Readonly<LoyaltyMember>, rewardId: string) {
	const reward = store.loyaltyRewards.get(rewardId);
	checkMember(store, member, 'purchase reward');
	if (reward.status !== 'ACTIVE') {
		throw locked('reward_inactive', 'Reward is not active', 'Reward status is not ACTIVE');
	}
	for (const card of store.loyaltyCards.of(member.id)) {
		const points = costOn(reward, card);
		if (points !== undefined) return { reward, card, points };
	}
	throw locked('no_matching_cost', 'No matching cost', 'The member has no card for this reward');
}

function isSoldOut({ programRewards }: Store, programId: string, rewardId: string): boolean {
	const { stock } = programRewards.of(programId).find((one) => one.reward_id === rewardId) ?? {};
	return stock?.type === 'LIMITED' && stock.limited.quantity === 0;
}

export function purchase(
	store: Store,
	{ programId, memberId }: { programId: string; memberId: string },
	{ reward_id, mode }: { reward_id: string; mode?: string },
) {
	const member = memberOf(store, programId, memberId);
	const { reward, card, points } = offerFor(store, member, reward_id);
	if (isSoldOut(store, member.program_id, reward.id)) {
		const message = 'Cannot purchase reward when stock is not available';
		throw locked('reward_out_of_stock', message, 'Reward stock is not available');
	}
	if (pointsOnCard(card) < points) {
		const details = 'Operation exceeds the available card balance';
		throw locked('insufficient_card_balance', 'Insufficient card balance', details);
	}
	const about = { program_id: member.program_id, member_id: member.id, card_id: card.id };
	if (mode === 'DRY_RUN') {
		const details = detailsOf(BOUGHT, points);
		const transaction = { ...about, card_transaction_id: null, reward_id, details };
		return simulated({ ...transaction, type: 'PURCHASE', object: 'reward_transaction' });
	}
	const booked = bookPoints(store, card, {
		type: 'POINTS_SPENT_ON_REWARD',
		points: -points,
		reason: BOUGHT,
		details: { reward: { id: reward.id } },
	});
	const transaction = store.rewardTransactions.add(
		{
			...store.rewardTransactions.born(),
			...about,
			card_transaction_id: booked.id,
			reward_id,
			type: 'PURCHASE',
			points,
			purchase_id: null,
			reason: BOUGHT,
		},
		{ event: null },
	);
	return created(presentPurchase(transaction, store), 'Reward purchase transaction created');
}

/** Status and key of the refusal to refund what is no approved purchase. */
const REFUSED_REFUNDS = {
	locked: [423, 'non_approved_reward_transaction'],
	conflict: [409, 'conflict'],
} as const;

export function refund(store: Store, programId: string, id: string) {
	const program = programOf(store, programId);
	const bought = store.rewardTransactions.find(id);
	if (bought?.program_id !== program.id) throw notFound('reward_transaction', id);
	if (bought.type !== 'PURCHASE' || statusOf(bought, store) !== 'APPROVED') {
		const message = 'Invalid reward transaction status';
		const [status, key] = REFUSED_REFUNDS[store.beliefs.refusedRefunds];
		throw new ApiError(status, key, message, 'Only an approved purchase can be refunded');
	}
	const reason = 'Points returned for reward';
	const card = store.loyaltyCards.get(bought.card_id);
	const { points } = bought;
	const booked = bookPoints(store, card, { type: 'POINTS_RETURNED', points, reason });
	if (store.beliefs.refundedPoints === 'atOnce') settleAtOnce(store, booked);
	const transaction = store.rewardTransactions.add(
		{
			...bought,
			...store.rewardTransactions.born(),
			card_transaction_id: booked.id,
			type: 'REFUND',
			purchase_id: bought.id,
			delivered: undefined,
			reason,
		},
		{ event: null },
	);
	const message =
		"Reward refund transaction created. Points will be returned to the member's card shortly.";
	return { ...created(presentPurchase(transaction, store), message), status: 'APPROVED' };
}

function statusOf(transaction: Readonly<RewardTransaction>, store: Store): string {
	const { id, member_id, card_transaction_id } = transaction;
	const { rewardTransactions, cardTransactions, beliefs } = store;
	const isBack = rewardTransactions
		.of(member_id)
		.some(({ purchase_id, card_transaction_id: back }) => {
			const counts = beliefs.refundedPurchases === 'atOnce';
			return purchase_id === id && (counts || cardTransactions.get(back).status === 'APPROVED');
		});
	return isBack ? 'REFUNDED' : cardTransactions.get(card_transaction_id).status;
}

const detailsOf = (reason: string, points: number) => ({
	reason,
	rejection: null,
	metadata: {},
	points: { total: points },
	result: null,
});

/** Purchases and payments have the reason of a rejection, but not its details. */
export const reasonOf = (rejection: { reason: string } | null) =>
	rejection && { reason: rejection.reason };

function resultOf(
	{ id, type, material, digital }: Readonly<LoyaltyReward>,
	delivered: RewardTransaction['delivered'],
) {
	const list = digital?.type === 'GIFT_VOUCHERS' ? 'gift_vouchers' : 'discount_coupons';
	return {
		reward: { id, type },
		quantity: 1,
		material: material ?? null,
		digital: digital && delivered ? { type: digital.type, [list]: [delivered] } : null,
	};
}

export function presentPurchase(transaction: Readonly<RewardTransaction>, store: Store) {
	const { points, reason, purchase_id, delivered, ...shown } = transaction;
	const status = statusOf(transaction, store);
	const { updated_at, details } = store.cardTransactions.get(shown.card_transaction_id);
	const reward = store.loyaltyRewards.find(shown.reward_id);
	return {
		...shown,
		status,
		details: {
			...detailsOf(reason, points),
			rejection: reasonOf(details.rejection),
			...(status === 'APPROVED' && reward && { result: resultOf(reward, delivered) }),
			...(purchase_id !== null && { purchase: { reward_transaction: { id: purchase_id } } }),
		},
		updated_at,
		object: 'reward_transaction',
	};
}

export const simulated = (transaction: object) => ({
	transaction: { ...transaction, status: 'SIMULATED', updated_at: null },
	status: 'DRY_RUN',
	message: 'Dry run mode. No transaction was created. This is only a simulation.',
});

export const created = (transaction: object, message: string) => ({
	transaction,
	status: 'TRANSACTION_CREATED',
	message,
});
