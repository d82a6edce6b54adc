import type { ErrorMeanings } from './meaning';

const AVAILABLE = 'Voucherify Loyalty → Reward → Get Available shows what the member can buy.';

const NO_REVERSAL = 'Correct it in Voucherify, then refund the purchase again.';

const LIMITED =
	"The wallet's settings in Voucherify have the limit, and the period that it counts for.";

/** Refusals of purchases with points, and of their refunds. */
export const loyaltyRewardMeanings: ErrorMeanings = {
	exceeded_card_spending_global_spending_based_limit: {
		headline: 'The card has reached its limit of points that can be spent',
		advice: LIMITED,
	},
	exceeded_card_spending_global_time_based_limit: {
		headline: 'The card has reached its limit of points that can be spent in this period',
		advice: LIMITED,
	},
	exceeded_card_spending_transactions_limit: {
		headline: 'More points than the card can spend at once',
		advice: LIMITED,
	},
	exceeded_spending_limits: {
		headline: 'The card has reached a limit of points that can be spent',
		advice: LIMITED,
	},
	loyalty_card_points_insufficient_balance: {
		headline: 'The member has already spent the points that the reward brought',
		advice: 'They are taken back with the refund: first give the card enough points.',
	},
	loyalty_card_points_purchase_not_found: {
		headline: 'The points that the reward brought were not found',
		advice: NO_REVERSAL,
	},
	loyalty_card_points_purchase_result_not_found: {
		headline: 'The purchase does not show which points the reward brought',
		advice: NO_REVERSAL,
	},
	loyalty_card_points_target_card_definition_not_found: {
		headline: 'The wallet that got the points of the reward no longer exists',
		advice: NO_REVERSAL,
	},
	loyalty_card_points_target_card_not_found: {
		headline: 'The card that got the points of the reward no longer exists',
		advice: NO_REVERSAL,
	},
	no_matching_reward_cost: {
		headline: 'The reward has no price for this member',
		advice: AVAILABLE,
	},
	non_active_reward: {
		headline: 'The reward is not active',
		advice: 'Activate it with Voucherify Loyalty → Reward → Activate, or choose another reward.',
	},
	non_purchase_reward_transaction: {
		headline: 'This is a refund, not a purchase',
		advice: 'See what was bought with Voucherify Loyalty → Reward → Get Purchases.',
	},
	purchase_limit_cooldown: {
		headline: 'The member has bought this reward a short time ago',
		advice: "Wait until the reward's cooldown is over, or change it in Voucherify.",
	},
	purchase_limit_frequency: {
		headline: 'The member has bought this reward as often as allowed in this period',
		advice: "Wait for the next period, or change the reward's limit in Voucherify.",
	},
	refund_card_definition_not_found: {
		headline: 'The wallet that paid for the purchase no longer exists',
		advice: NO_REVERSAL,
	},
	refund_card_not_found: {
		headline: 'The card that paid for the purchase no longer exists',
		advice: 'Give the points to another card with Voucherify Loyalty → Card → Adjust Points.',
	},
	refund_reward_not_assigned_to_program: {
		headline: 'The program no longer offers this reward',
		advice: 'Assign the reward to the program for the time of the refund.',
	},
	reward_not_found: {
		headline: 'The reward no longer exists',
		advice: 'Give the points back with Voucherify Loyalty → Card → Adjust Points.',
	},
	reward_outside_validity_window: {
		headline: 'The reward cannot be bought at this time',
		advice: 'Check its dates and hours in Voucherify.',
	},
	reward_refund_policy_does_not_allow_refunds: {
		headline: 'The reward does not allow refunds',
		advice: 'To refund it anyway, add Options → Refund Anyway.',
	},
	reward_type_not_supported_for_refunds: {
		headline: 'Rewards of this kind cannot be refunded',
		advice: 'Give the points back with Voucherify Loyalty → Card → Adjust Points.',
	},
};
