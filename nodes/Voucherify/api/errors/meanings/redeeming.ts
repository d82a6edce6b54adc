import { beginning, type ErrorMeanings } from './meaning';

const SESSION = 'redeem with its key, or release it.';
const RULES = 'See the rules in Voucherify, at the campaign or code.';
const DATES = 'See its dates and hours in Voucherify, at the campaign or code.';
const STACKING =
	"Use fewer, or change the limit in Voucherify's project settings, under stacking rules.";

/** Refusals of redemptions, validations and rollbacks. */
export const redeemingMeanings: ErrorMeanings = {
	already_rolled_back: {
		headline: 'The redemption was rolled back before',
		advice: 'Nothing is left to roll back.',
	},
	applicable_exclusive_redeemables_limit_exceeded: {
		headline: 'Too many exclusive codes and promotions are combined',
		advice: STACKING,
	},
	applicable_exclusive_redeemables_per_category_limit_exceeded: {
		headline: 'Too many exclusive codes and promotions of one category are combined',
		advice: STACKING,
	},
	applicable_redeemables_limit_exceeded: {
		headline: 'Too many codes and promotions are combined',
		advice: STACKING,
	},
	applicable_redeemables_per_category_limit_exceeded: {
		headline: 'Too many codes and promotions of one category are combined',
		advice: STACKING,
	},
	customer_rules_violated: {
		headline: 'The customer does not meet the rules of the code or promotion',
		advice: RULES,
	},
	duplicated_redeemables: {
		headline: 'The same code or promotion is used twice',
		advice: 'Use each of them once.',
	},
	exclusion_rules_not_met: {
		headline: 'It cannot be combined with the other codes and promotions',
		advice:
			"Remove one of them. The stacking rules in Voucherify's project settings show what can be combined.",
	},
	gift_amount_exceeded: {
		headline: 'The gift card does not have enough credits',
		advice: `Or a validation session holds them: ${SESSION}`,
	},
	invalid_redeemables: beginning(
		'These codes and promotions cannot be used together',
		'Remove what the reason names, or use it in a separate call.',
	),
	invalid_redemption: beginning(
		'The redemption cannot be rolled back',
		'Check its ID: it must be the ID of a successful redemption, not of a rollback.',
	),
	invalid_redemption_parent: {
		headline: 'The redemption is part of a group',
		advice:
			'Voucherify rolls back the whole group or nothing: enter the ID of the parent redemption.',
	},
	loyalty_card_points_exceeded: {
		headline: 'The loyalty card does not have enough points',
		advice: `Or a validation session holds them: ${SESSION}`,
	},
	multiple_requests: {
		headline: 'Another request is redeeming or validating this code',
		advice: 'Nothing was changed: try again in a moment.',
	},
	no_applicable_redeemables: {
		headline: 'None of the codes and promotions applies',
		advice: 'See the reason for each with Voucherify Redeem → Validation → Validate.',
	},
	no_effect: {
		headline: 'It would not change the order',
		advice:
			"Remove it, or allow such codes in Voucherify's project settings, under stacking rules.",
	},
	order_rules_violated: {
		headline: 'The order does not meet the rules of the code or promotion',
		advice: RULES,
	},
	preceding_validation_failed: {
		headline: 'It was not checked, since an earlier one does not apply',
		advice: 'Remove the one that does not apply, or adjust the order.',
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
		advice: 'Use the referred customer.',
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
		advice: 'See its start date with Voucherify → Voucher → Get.',
	},
	voucher_not_active_now: { headline: 'The code is not active at this time', advice: DATES },
};
