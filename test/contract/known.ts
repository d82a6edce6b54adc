/** A documented field or query parameter that nothing of ours sets, and why. */
export interface LeftOut {
	/** As the check calls it; `*` stands for any part of the path. */
	endpoint: string;
	/** As the check calls it; `*` stands for any key or place, and `**` at the end for all that is below. */
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

const webhooks = '/management/v1/projects/{projectId}/webhooks';

export const knownDeviations: KnownDeviation[] = [
	...[`POST ${webhooks}`, `PUT ${webhooks}/{webhookId}`].map((endpoint) => ({
		endpoint,
		at: '/body/events/*',
		says: 'must be equal to one of the allowed values',
		reason:
			'All pages write the names of events so. Where the service refuses them, the trigger tries those of the description.',
	})),
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

const wallet = 'GET /v1/customers/{customerId}/redeemables';

/** What is read for drop-downs. */
const LISTS = [
	'campaigns',
	'loyalties/{campaignId}/earning-rules',
	'loyalties/{campaignId}/tiers',
	'promotions/tiers',
	'rewards',
	'segments',
	'validation-rules',
];

export const leftOut: LeftOut[] = [
	...LISTS.map((path) => ({
		endpoint: `GET /v1/${path}`,
		at: '/query/**',
		reason: 'Read for a drop-down alone.',
	})),
	{
		endpoint: wallet,
		at: '/query/filters/*/conditions/**',
		reason: 'A wallet is short: the form has one condition for each filter that people ask for.',
	},
	...['id', 'redeemable_id', 'redeemable_object', 'junction'].map((field) => ({
		endpoint: wallet,
		at: `/query/filters/${field}`,
		reason: 'Who knows it needs no list; all filters are meant.',
	})),
	{
		endpoint: 'GET /v1/vouchers',
		at: '/query/campaign',
		reason: 'The campaign is sent by its ID, which no other has.',
	},
	...['POST /v1/vouchers', 'POST /v1/vouchers/{code}', 'PUT /v1/vouchers/{code}'].flatMap(
		(endpoint) => [
			...(endpoint.startsWith('POST')
				? [{ endpoint, at: '/body/campaign', reason: 'The campaign is sent by its ID.' }]
				: []),
			{ endpoint, at: '/body/category', reason: 'The category is sent by its ID.' },
		],
	),
	...['POST /v1/vouchers', 'POST /v1/vouchers/{code}', 'PUT /v1/vouchers/{code}'].map(
		(endpoint) => ({
			endpoint,
			at: '/body/discount/**',
			reason: 'Set by the discount as JSON, or the service counts it itself.',
		}),
	),
	...['gift', 'loyalty_card'].map((part) => ({
		endpoint: 'POST /v1/vouchers',
		at: `/body/${part}/**`,
		reason: 'The service counts it itself.',
	})),
	{
		endpoint: 'POST /v1/vouchers',
		at: '/body/code',
		reason: 'A code of one’s own stands in the address, where a repeat is refused.',
	},
	{
		endpoint: 'POST /v1/vouchers',
		at: '/body/code_config/initial_count',
		reason: 'It changes nothing, as the description says.',
	},
	...['gift', 'loyalty_card', 'campaign_id', 'validation_rules'].map((field) => ({
		endpoint: 'POST /v1/vouchers/{code}',
		at: `/body/${field}`,
		reason: 'The form is the same as with a generated code, where the suites set it.',
	})),
	{
		endpoint: 'PUT /v1/vouchers/{code}',
		at: '/body/type',
		reason: 'The kind of a voucher never changes.',
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
	{
		endpoint: 'GET /v1/campaigns/{campaignId}/transactions',
		at: '/query/filters',
		reason: 'Read by the trigger alone, which chooses by more than the service can.',
	},
	{
		endpoint: wallet,
		at: '/query/starting_after_id',
		reason: 'Sent from the second page on: nobody in the suites holds more than a page.',
	},
];
