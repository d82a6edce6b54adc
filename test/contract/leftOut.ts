import { leftOutBodies } from './leftOutBodies';
import { leftOutQueries } from './leftOutQueries';

/** A described field or query parameter that we never set, and why. */
export interface LeftOut {
	/** As in the check; `*` stands for any segment of the path. */
	endpoint: string;
	/** As in the check; `*` stands for any key or index, and `**` at the end for everything below. */
	at: string;
	reason: string;
}

const exportOfCampaign = 'POST /v1/loyalties/{campaignId}/transactions/export';
const wallet = 'GET /v1/customers/{customerId}/redeemables';

/** Lists with more filters than people ask for. */
const LISTS = ['campaigns', 'segments'];

/** Lists that can be filtered by conditions of many kinds. */
const FILTERED = [
	'v1/publications',
	'v1/redemptions',
	'v1/referrals/members/{memberId}/holders',
	'v2/loyalties/programs',
	'v2/loyalties/programs/{programId}/members',
	'v2/loyalties/programs/{programId}/members/{memberId}/orders/payments',
	'v2/loyalties/programs/{programId}/members/{memberId}/rewards/purchases',
	'v2/loyalties/rewards',
	'v2/loyalties/card-definitions',
	'v2/loyalties/earning-rules',
	'v2/loyalties/tier-structures',
];

export const leftOut: LeftOut[] = [
	{
		endpoint: 'GET /v2/loyalties/rewards',
		at: '/query/filters/type',
		reason: 'There are two types, and the result has a column for it.',
	},
	{
		endpoint: 'POST /v2/loyalties/examine/earning-rules',
		at: '/body/customer_custom_event/all',
		reason: 'Who knows what an event tells knows the event.',
	},
	{
		endpoint: 'POST /v2/loyalties/examine/earning-rules',
		at: '/body/customer_order_paid/order/items/**',
		reason: 'Set by the items as JSON.',
	},
	...LISTS.map((path) => ({
		endpoint: `GET /v1/${path}`,
		at: '/query/**',
		reason: 'The form has the filters that people ask for.',
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
	...[
		'POST /v1/promotions/{campaignId}/tiers',
		'PUT /v1/promotions/tiers/{promotionTierId}',
	].flatMap((endpoint) => [
		{
			endpoint,
			at: '/body/action/discount/**',
			reason: 'The discount has the same form as with vouchers; JSON sets the rest.',
		},
		{ endpoint, at: '/body/category', reason: 'The category is picked, which gives its ID.' },
		{
			endpoint,
			at: '/body/validation_rule_assignments',
			reason: 'What the service answers with: rules are assigned by a call of their own.',
		},
	]),
	...['POST /v1/orders', 'PUT /v1/orders/{orderId}'].flatMap((endpoint) => [
		{ endpoint, at: '/body/created_at', reason: 'The service notes it itself.' },
		{ endpoint, at: '/body/referrer', reason: 'The referrer is picked, which gives their ID.' },
		{
			endpoint,
			at: '/body/items/**',
			reason: 'The items have the same form as where an order is taken along; JSON sets the rest.',
		},
	]),
	{
		endpoint: 'GET /v1/product-collections/{productCollectionId}/products',
		at: '/query/starting_after',
		reason: 'Page numbers read it.',
	},
	{
		endpoint: 'POST /v1/exports',
		at: '/body/parameters/filters/**',
		reason: 'The rows of the form take any field with any operator.',
	},
	...['POST /v1/vouchers', 'POST /v1/vouchers/{code}'].flatMap((endpoint) =>
		['gift', 'loyalty_card'].map((part) => ({
			endpoint,
			at: `/body/${part}/**`,
			reason: 'The service counts it itself.',
		})),
	),
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
	{
		endpoint: 'POST /v1/vouchers/{code}',
		at: '/body/validation_rules',
		reason: 'The form is the same as with a generated code, where the suites set it.',
	},
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
		reason: 'The node and the trigger choose by more than the service can.',
	},
	{
		endpoint: 'POST /v1/campaigns/{campaignId}/transactions/export',
		at: '/body/parameters/order',
		reason: 'The order stands beside the parameters.',
	},
	{
		endpoint: wallet,
		at: '/query/starting_after_id',
		reason: 'Sent from the second page on: nobody in the suites holds more than a page.',
	},
	...['events', 'orders', 'qualifications', 'redemptions', 'validations', 'publications'].map(
		(path) => ({
			endpoint: `POST /v1/${path}`,
			at: '/body/customer/**',
			reason:
				'The customer has the same form wherever one is taken along; the suites fill it once.',
		}),
	),
	...['qualifications', 'redemptions', 'validations'].map((path) => ({
		endpoint: `POST /v1/${path}`,
		at: '/body/order/**',
		reason: 'The order has the same form wherever one is taken along; JSON sets the rest.',
	})),
	{
		endpoint: 'PUT /v1/orders/{orderId}',
		at: '/body/customer/**',
		reason: 'The same form as with a new order.',
	},
	...FILTERED.flatMap((path) => [
		{
			endpoint: `GET /${path}`,
			at: '/query/filters/*/conditions/**',
			reason: 'The form has the condition of each filter that people ask for.',
		},
		{
			endpoint: `GET /${path}`,
			at: '/query/filters/junction',
			reason: 'All filters that are chosen are meant.',
		},
	]),
	...leftOutQueries,
	...leftOutBodies,
];
