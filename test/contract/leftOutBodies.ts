import type { LeftOut } from './leftOut';

const campaign = 'PUT /v1/campaigns/{campaignId}';
const rollback = 'POST /v1/redemptions/{parentRedemptionId}/rollbacks';
const exported = 'POST /v1/campaigns/{campaignId}/transactions/export';
const imported = 'POST /v1/campaigns/{campaignId}/import';
const fromTemplate = 'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup';
const rewarded = 'POST /v1/loyalties/members/{memberId}/redemption';
const estimated = 'POST /v2/loyalties/examine/earning-rules';

const AS_JSON = 'Set by JSON, as Voucherify takes it.';
const SAME_FORM = 'The form is the same as elsewhere, where the suites fill it.';
const IN_FORM = 'The form has it; no suite fills it.';

/** Body fields that no request of the suites has, by reason. */
const REASONS: Array<[reason: string, endpoint: string, ...places: string[]]> = [
	[AS_JSON, 'POST /v1/campaigns', 'access_settings/**', 'promotion/**', 'referral_program'],
	[
		'Set by the campaign as JSON; the discount has the same form as with vouchers.',
		'POST /v1/campaigns',
		'voucher/**',
	],
	[AS_JSON, fromTemplate, 'access_settings/**'],
	['The category is sent by its ID.', fromTemplate, 'category'],
	[
		'It changes nothing, as the description says.',
		fromTemplate,
		'voucher/code_config/initial_count',
	],
	[AS_JSON, campaign, 'access_settings/**', 'gift/**', 'referral_program/**'],
	[AS_JSON, campaign, 'loyalty_tiers_expiration/**'],
	[SAME_FORM, campaign, 'discount/**'],
	['The category is sent by its ID.', 'POST /v1/campaigns', 'category'],
	['The category is sent by its ID.', campaign, 'category'],
	['What codes are worth is told by their campaign.', imported, '*/discount', '*/type'],
	[IN_FORM, imported, '**'],
	[SAME_FORM, exported, 'parameters/fields', 'parameters/filters/**'],
	[
		'Add Voucher With Code sends it in the address, where a repeat is refused.',
		'POST /v1/campaigns/{campaignId}/vouchers',
		'code',
	],
	[
		'It changes nothing, as the description says.',
		'POST /v1/campaigns/{campaignId}/vouchers',
		'code_config/initial_count',
	],
	['The older name of the birthdate.', 'POST /v1/customers/bulk/async', '*/birthday'],
	[SAME_FORM, rewarded, 'order/**'],
	[SAME_FORM, 'POST /v1/orders/import', '*/customer/**'],
	['The form has it, or the service counts it itself.', 'POST /v1/orders/import', '**'],
	[IN_FORM, 'POST /v1/qualifications', 'options/filters/**', 'tracking_id'],
	[
		'The keys of a session that Validate has begun are enough.',
		'POST /v1/redemptions',
		'session/**',
	],
	[SAME_FORM, rollback, 'customer/**', 'order/**'],
	[SAME_FORM, 'POST /v1/referrals/members/{memberId}/holders', 'holders/**'],
	[IN_FORM, 'POST /v1/rewards', 'parameters/product/sku_id'],
	[SAME_FORM, 'POST /v1/vouchers/import', '*/discount/**', '*/gift/**'],
	[IN_FORM, estimated, 'customer_identification/**'],
	[
		'The form is the same as with a new rule, where the suites fill it.',
		'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
		'expiration_rules/**',
		'loyalty/**',
	],
];

export const leftOutBodies: LeftOut[] = [
	...REASONS.flatMap(([reason, endpoint, ...places]) =>
		places.map((place) => ({ endpoint, at: `/body/${place}`, reason })),
	),
	...['reason', 'tracking_id'].map((name) => ({
		endpoint: rollback,
		at: `/query/${name}`,
		reason: 'Sent in the body, which takes it, too.',
	})),
];
