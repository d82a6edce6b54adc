import type { ErrorMeanings } from './meaning';

/** Refusals due to the state of a loyalty program, member, card or reward: waiting does not help. */
export const loyaltyMeanings: ErrorMeanings = {
	bucket_not_eligible_for_manual_cancellation: {
		headline: 'These pending points cannot be canceled',
		advice: 'Only points that become available in the future can be.',
	},
	bucket_not_eligible_for_manual_expiration: {
		headline: 'These points cannot be expired manually',
		advice: 'Remove them with Voucherify Loyalty → Card → Adjust Points.',
	},
	insufficient_card_balance: {
		headline: 'Not enough points on the card',
		advice: 'See the balance with Voucherify Loyalty → Member → Get.',
	},
	invalid_pending_points_bucket_status: {
		headline: 'These points are no longer pending',
		advice:
			'They were activated or canceled: check with Voucherify Loyalty → Card → Get Pending Points.',
	},
	invalid_pending_points_state: {
		headline: 'These points are no longer pending',
		advice: 'List the pending points with Voucherify Loyalty (Legacy) → Card → Get Pending Points.',
	},
	invalid_points_bucket_status: {
		headline: 'These points are no longer on the card',
		advice:
			'They were spent or have expired: check with Voucherify Loyalty → Card → Get Expiring Points.',
	},
	member_already_exists: {
		headline: 'The customer is already a member of this loyalty program',
		advice: 'Get the member instead of adding it again.',
	},
	non_active_member: {
		headline: 'The member is not active',
		advice: 'Activate them first, with Voucherify Loyalty → Member → Activate.',
	},
	non_active_program: {
		headline: 'The loyalty program is not active',
		advice: 'Activate it in Voucherify. Until then, nobody can join and points cannot change.',
	},
	pay_with_points_not_enabled: {
		headline: 'Orders cannot be paid with the points of this card',
		advice: 'Allow it in Voucherify, in the settings of the card.',
	},
	points_expiration_not_enabled: {
		headline: 'Points of this card do not expire',
		advice: 'Remove them with Voucherify Loyalty → Card → Adjust Points.',
	},
	program_outside_validity_window: {
		headline: 'The loyalty program is closed at this time',
		advice: 'Check its dates and hours in Voucherify.',
	},
	reward_out_of_stock: {
		headline: 'The reward is out of stock',
		advice: 'Add to its stock in Voucherify, or choose another reward.',
	},
	zero_card_balance: {
		headline: 'The card has no points',
		advice: "See a member's cards and points with Voucherify Loyalty → Member → Get.",
	},
};
