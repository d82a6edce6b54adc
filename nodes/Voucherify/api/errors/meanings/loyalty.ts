import type { ErrorMeanings } from './meaning';

/** Refusals due to the state of a loyalty program, member, card or reward: waiting does not help. */
export const loyalty: ErrorMeanings = {
	insufficient_card_balance: {
		headline: 'Not enough points on the card',
		advice: 'Voucherify Loyalty → Member → Get tells how many there are.',
	},
	invalid_pending_points_bucket_status: {
		headline: 'These points are no longer pending',
		advice:
			'They were activated or canceled: Voucherify Loyalty → Card → Get Pending Points tells.',
	},
	invalid_pending_points_state: {
		headline: 'These points do not wait any more',
		advice: 'List what still waits with Voucherify Loyalty (Legacy) → Card → Get Pending Points.',
	},
	invalid_points_bucket_status: {
		headline: 'These points are on the card no longer',
		advice:
			'They were spent or have expired: Voucherify Loyalty → Card → Get Expiring Points tells.',
	},
	member_already_exists: {
		headline: 'The customer is a member of this loyalty program already',
		advice: 'Get the member instead of adding it again.',
	},
	non_active_member: {
		headline: 'The member is not active',
		advice: 'Activate them first, with Voucherify Loyalty → Member → Activate.',
	},
	non_active_program: {
		headline: 'The loyalty program is not active',
		advice: 'Activate it in Voucherify: until then nobody joins it, and no points move.',
	},
	pay_with_points_not_enabled: {
		headline: 'Orders cannot be paid with the points of this card',
		advice: 'Allow it in Voucherify, in the settings of the card.',
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
		advice: 'Voucherify Loyalty → Member → Get tells how many points a member has on which card.',
	},
};
