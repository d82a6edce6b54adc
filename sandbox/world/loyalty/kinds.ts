import type { Kind } from '../collection';
import type {
	CardTransaction,
	ExpiringPoints,
	LoyaltyCard,
	LoyaltyMember,
	LoyaltyProgram,
	LoyaltyReward,
	OrderTransaction,
	PendingPoints,
	RewardTransaction,
} from '../types';

const isHex = true;

const ofCard = { isHex, owners: ({ card_id }: { card_id: string }) => [card_id] };

/** Collections of today's loyalty programs, without the legacy ones. */
export const LOYALTY = {
	program: { type: 'program', prefix: 'lprg', isHex } satisfies Kind<LoyaltyProgram>,
	member: {
		type: 'member',
		prefix: 'lmbr',
		isHex,
		relatedObject: 'vl_member',
		owners: ({ program_id, customer_id }) => [program_id, customer_id],
	} satisfies Kind<LoyaltyMember>,
	card: {
		type: 'card',
		prefix: 'lcrd',
		isHex,
		owners: ({ member_id }) => [member_id],
	} satisfies Kind<LoyaltyCard>,
	transaction: {
		...ofCard,
		type: 'card_transaction',
		prefix: 'lctx',
	} satisfies Kind<CardTransaction>,
	pendingPoints: {
		...ofCard,
		type: 'card_pending_points_bucket',
		prefix: 'lcppb',
	} satisfies Kind<PendingPoints>,
	expiringPoints: {
		...ofCard,
		type: 'card_points_bucket',
		prefix: 'lcpeb',
	} satisfies Kind<ExpiringPoints>,
	reward: {
		type: 'reward',
		prefix: 'lrew',
		isHex,
		relatedObject: 'vl_reward',
	} satisfies Kind<LoyaltyReward>,
	rewardTransaction: {
		type: 'reward_transaction',
		prefix: 'lrtx',
		isHex,
		owners: ({ member_id }) => [member_id],
	} satisfies Kind<RewardTransaction>,
	orderTransaction: {
		type: 'order_transaction',
		prefix: 'lotx',
		isHex,
		owners: ({ member_id }) => [member_id],
	} satisfies Kind<OrderTransaction>,
};
