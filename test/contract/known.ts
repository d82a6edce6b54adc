/** A documented field or query parameter that nothing of ours sets, and why. */
export interface LeftOut {
	/** As the check calls it; `*` stands for any part of the path. */
	endpoint: string;
	/** As the check calls it; `*` stands for any key or place. */
	at: string;
	reason: string;
}

/** Where our requests differ from the description, and why that is right. */
export interface KnownDeviation extends LeftOut {
	/** What the description says there, as the check prints it. */
	says: string;
}

const branding = 'POST /management/v1/projects/{projectId}/branding';
const earningRules = 'POST /v1/loyalties/{campaignId}/earning-rules';
const exportOfCampaign = 'POST /v1/loyalties/{campaignId}/transactions/export';
const time = '/body/parameters/filters/created_at/conditions';
const voucher = '/body/parameters/filters/voucher_id/conditions';

/** Conditions on a text, beside the lists of several. */
const TEXT_CONDITIONS = [
	'$is',
	'$is_not',
	'$has_value',
	'$is_unknown',
	'$starts_with',
	'$ends_with',
	'$contains',
	'$not_contain',
];

export const knownDeviations: KnownDeviation[] = [
	{
		endpoint: branding,
		at: '/body/cockpits',
		says: 'is not in the description',
		reason: 'A brand configuration has cockpits: the service takes and answers them.',
	},
	{
		endpoint: branding,
		at: '/body/address/state',
		says: 'must be string',
		reason: 'Null clears it, as it does the rest; the example beside it does so, too.',
	},
	{
		endpoint: earningRules,
		at: '/body/*/validation_rule_id',
		says: 'must be string',
		reason: 'Null is for no rule; the example beside it has it, too.',
	},
	{
		endpoint: earningRules,
		at: '/body/*/loyalty/points',
		says: 'must be integer',
		reason: 'Points may be text, too, as in the example beside it; who enters JSON writes either.',
	},
	{
		endpoint: earningRules,
		at: '/body/*/event',
		says: 'must be one of customer.segment.entered',
		reason:
			'Points by customer metadata are bound to no event; the example beside it has this one.',
	},
	{
		endpoint: exportOfCampaign,
		at: '/body/order',
		says: 'is not in the description',
		reason: 'The order stands beside the parameters, as in the example beside it.',
	},
	...[
		...['$after', '$before', '$has_value', '$is_unknown'].map((one) => `${time}/${one}`),
		...TEXT_CONDITIONS.map((one) => `${voucher}/${one}`),
	].map((at) => ({
		endpoint: exportOfCampaign,
		at,
		says: 'must be string',
		reason: 'Every condition takes a list of values, as in the example beside it.',
	})),
	...['$more_than', '$less_than'].map((one) => ({
		endpoint: exportOfCampaign,
		at: `${time}/${one}`,
		says: 'must be integer',
		reason: 'Every condition takes a list of values, as in the example beside it.',
	})),
	...['type', 'reason', 'related_transaction_id'].map((field) => ({
		endpoint: exportOfCampaign,
		at: `/body/parameters/filters/${field}`,
		says: 'is not in the description',
		reason:
			'Filters go by the name of a field; the service refuses those that it cannot filter by.',
	})),
	...['custom_event', 'loyalty_tier'].map((companion) => ({
		endpoint: earningRules,
		at: `/body/*/${companion}`,
		says: 'is not in the description',
		reason: 'Points by customer metadata are bound to no event, so they may have what it needs.',
	})),
	{
		endpoint: 'POST /v1/loyalties/{campaignId}/rewards',
		at: '/body/*/validation_rules',
		says: 'is not in the description',
		reason: 'A reward always has its cost; the description has the rules in a form without one.',
	},
];

export const leftOut: LeftOut[] = [
	...['/v1/campaigns', '/v1/promotions/tiers', '/v1/rewards'].map((path) => ({
		endpoint: `GET ${path}`,
		at: '/query/*',
		reason: 'Read for a drop-down alone.',
	})),
	{
		endpoint: 'GET /v1/customers',
		at: '/query/page',
		reason: 'Read by its cursor, which reaches farther.',
	},
	...['POST /v1/customers', 'PUT /v1/customers/{customerId}'].map((endpoint) => ({
		endpoint,
		at: '/body/birthday',
		reason: 'The older name of the birthdate.',
	})),
	{
		endpoint: exportOfCampaign,
		at: '/body/parameters/order',
		reason: 'The order stands beside the parameters.',
	},
];
