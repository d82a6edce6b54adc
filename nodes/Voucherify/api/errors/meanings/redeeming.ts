import { beginning, type ErrorMeanings } from './meaning';

const SESSION = 'redeem with its key, or release it.';
const RULES = 'Which rules they are stands in Voucherify, beside the campaign or the code.';
const DATES = 'Its dates and hours stand in Voucherify, beside the campaign or the code.';
const STACKING =
	'How many may be combined stands in the project settings of Voucherify, under stacking rules: use fewer of them.';

/** Refusals of redemptions, validations and rollbacks. */
export const redeeming: ErrorMeanings = {
	already_rolled_back: {
		headline: 'The redemption was rolled back before',
		advice: 'There is nothing left to take back.',
	},
	applicable_exclusive_redeemables_limit_exceeded: {
		headline: 'Only so many exclusive codes and promotions can be combined',
		advice: STACKING,
	},
	applicable_exclusive_redeemables_per_category_limit_exceeded: {
		headline: 'Only so many exclusive codes and promotions of one category can be combined',
		advice: STACKING,
	},
	applicable_redeemables_limit_exceeded: {
		headline: 'Only so many codes and promotions can be combined',
		advice: STACKING,
	},
	applicable_redeemables_per_category_limit_exceeded: {
		headline: 'Only so many codes and promotions of one category can be combined',
		advice: STACKING,
	},
	customer_rules_violated: {
		headline: 'The customer does not meet the rules of the code or promotion',
		advice: RULES,
	},
	duplicated_redeemables: {
		headline: 'The same code or promotion is named twice',
		advice: 'Name each of them once.',
	},
	exclusion_rules_not_met: {
		headline: 'It cannot be combined with the other codes and promotions',
		advice:
			'What excludes what stands in the project settings of Voucherify, under stacking rules: leave one of them out.',
	},
	gift_amount_exceeded: {
		headline: 'The gift card has fewer credits than were asked for',
		advice: `Or a validation session holds them: ${SESSION}`,
	},
	invalid_redeemables: beginning(
		'These codes and promotions cannot be used together',
		'Leave out what the reason names, or use it in a call of its own.',
	),
	invalid_redemption: beginning(
		'The redemption cannot be rolled back',
		'Check its ID: it is one of a redemption that was made, and not of a rollback.',
	),
	invalid_redemption_parent: {
		headline: 'The redemption was made together with others',
		advice: 'Voucherify takes back all of it or nothing: enter the ID of the redemption of all.',
	},
	loyalty_card_points_exceeded: {
		headline: 'The loyalty card has fewer points than were asked for',
		advice: `Or a validation session holds them: ${SESSION}`,
	},
	multiple_requests: {
		headline: 'Another request is redeeming or validating this code',
		advice: 'Nothing was changed: try again in a moment.',
	},
	no_applicable_redeemables: {
		headline: 'None of the codes and promotions applies',
		advice: 'Voucherify Redeem → Validation → Validate tells of each of them why.',
	},
	no_effect: {
		headline: 'It would change nothing about the order',
		advice:
			'Leave it out. Whether such codes are redeemed all the same stands in the project settings of Voucherify, under stacking rules.',
	},
	order_rules_violated: {
		headline: 'The order does not meet the rules of the code or promotion',
		advice: RULES,
	},
	preceding_validation_failed: {
		headline: 'It was not looked at, since one before it does not apply',
		advice: 'Leave out the one that does not apply, or make the order fit it.',
	},
	promotion_inactive: {
		headline: 'The promotion tier is disabled',
		advice: 'Voucherify Setup → Promotion Tier → Enable switches it on.',
	},
	promotion_not_active_now: {
		headline: 'The promotion is not active at this time',
		advice: DATES,
	},
	quantity_exceeded: {
		headline: 'The code is used up',
		advice: `Or a validation session holds its last use: ${SESSION}`,
	},
	redemption_rules_violated: {
		headline: 'The code or promotion has reached a limit of its rules',
		advice: RULES,
	},
	referrer_not_permitted_to_redeem: {
		headline: 'Referrers cannot redeem their own referral code',
		advice: 'Name the customer who was referred.',
	},
	voucher_disabled: {
		headline: 'The code is disabled',
		advice: 'Voucherify → Voucher → Enable switches it on.',
	},
	voucher_expired: {
		headline: 'The code has expired',
		advice: 'Voucherify → Voucher → Update can set a later expiration date.',
	},
	voucher_not_active: {
		headline: 'The code is not active yet',
		advice: 'Its start date is still to come: Voucherify → Voucher → Get tells it.',
	},
	voucher_not_active_now: { headline: 'The code is not active at this time', advice: DATES },
};
