import type { LeftOut } from './leftOut';

/** Lists that are never long enough in the suites for a second page, by the parameter of that page. */
const LATER_PAGES = [
	['v1/loyalties/{campaignId}/pending-points', 'starting_after_id'],
	...[
		'v2/loyalties/programs',
		'v2/loyalties/programs/{programId}/rewards',
		'v2/loyalties/rewards',
		'v2/loyalties/card-definitions',
		'v2/loyalties/earning-rules',
		'v2/loyalties/tier-structures',
		'v2/loyalties/tier-structures/{tierStructureId}/tiers',
		...['expiring-points', 'pending-points', 'transactions'].map(
			(what) => `v2/loyalties/programs/{programId}/members/{memberId}/cards/{cardId}/${what}`,
		),
		...['orders/payments', 'rewards/purchases'].map(
			(what) => `v2/loyalties/programs/{programId}/members/{memberId}/${what}`,
		),
	].map((path) => [path, 'cursor']),
];

/** Lists that are read for drop-downs. */
const LISTS = [
	'v1/promotions/stacks',
	'v1/templates/campaigns',
	'v1/loyalties/{campaignId}/rewards',
	'v1/loyalties/{campaignId}/tiers',
	'v1/validation-rules/{validationRuleId}/assignments',
	'v2/loyalties/programs/{programId}/rewards',
];

const reports = 'GET /v2/loyalties/programs/{programId}/reports/*/*';
const transactions =
	'GET /v2/loyalties/programs/{programId}/members/{memberId}/cards/{cardId}/transactions';

/** Query parameters that no request of the suites has. */
export const leftOutQueries: LeftOut[] = [
	...LATER_PAGES.map(([path, name]) => ({
		endpoint: `GET /${path}`,
		at: `/query/${name}`,
		reason: 'Sent from the second page on: nothing in the suites is longer than one.',
	})),
	...LISTS.map((path) => ({
		endpoint: `GET /${path}`,
		at: '/query/**',
		reason: 'Read for a drop-down alone.',
	})),
	{
		endpoint: 'GET /v1/publications',
		at: '/query/filters/*',
		reason: 'The form has the older parameters, which choose by the same.',
	},
	{
		endpoint: 'GET /v1/redemptions',
		at: '/query/campaign',
		reason: 'The campaign is sent by its ID, which no other has.',
	},
	...['campaign_name', 'customer_id', 'result'].map((field) => ({
		endpoint: 'GET /v1/redemptions',
		at: `/query/filters/${field}`,
		reason: 'Another parameter of the form chooses by the same.',
	})),
	...['parent_redemption_id', 'related_object_id', 'user_login'].map((field) => ({
		endpoint: 'GET /v1/redemptions',
		at: `/query/filters/${field}`,
		reason: 'The form has it, as it has the filters that the suites send.',
	})),
	{
		endpoint: 'GET /v2/loyalties/programs',
		at: '/query/filters/id',
		reason: 'Who knows the ID gets the program itself.',
	},
	{
		endpoint: 'GET /v2/loyalties/programs/{programId}',
		at: '/path/id',
		reason: 'The description calls the same part of the address by two names.',
	},
	{
		endpoint: transactions,
		at: '/query/filters/*/conditions/**',
		reason: 'The form has the condition of each filter that people ask for.',
	},
	...[transactions, reports].map((endpoint) => ({
		endpoint,
		at: '/query/filters/junction',
		reason: 'All filters that are chosen are meant.',
	})),
	...['/query/filters', '/query/filters/**'].map((at) => ({
		endpoint: reports,
		at,
		reason: 'The form has the filters of each metric, with one condition; the suites send some.',
	})),
	...['limit', 'order'].map((name) => ({
		endpoint: reports,
		at: `/query/${name}`,
		reason: 'A summary is short, and is shown as it comes.',
	})),
];
