import { knownClearing } from './knownClearing';
import { knownExports } from './knownExports';
import type { LeftOut } from './leftOut';

/** A known deviation from the description, and why it is right. */
export interface KnownDeviation extends LeftOut {
	/** Finding of the check, or its beginning. */
	says: string;
}

const branding = 'POST /management/v1/projects/{projectId}/branding';
const earningRules = 'POST /v1/loyalties/{campaignId}/earning-rules';
const members = 'POST /v2/loyalties/programs/{programId}/members';

/** Endpoints that take an order, with the order's path. */
const ORDERS = [
	['POST /v1/orders', '/body'],
	['PUT /v1/orders/{orderId}', '/body'],
	['POST /v1/orders/import', '/body/*'],
	...['qualifications', 'redemptions', 'validations'].map((path) => [
		`POST /v1/${path}`,
		'/body/order',
	]),
	['POST /v1/redemptions/{parentRedemptionId}/rollbacks', '/body/order'],
	['POST /v1/loyalties/members/{memberId}/redemption', '/body/order'],
] as const;

const webhooks = '/management/v1/projects/{projectId}/webhooks';

export const knownDeviations: KnownDeviation[] = [
	...knownClearing,
	...knownExports,
	{
		endpoint: 'POST /v1/vouchers',
		at: '/body/code',
		says: 'is required',
		reason:
			'A gift card may have neither a code nor code_config: the text of the code says that Voucherify then makes a random one.',
	},
	{
		endpoint: 'POST /v1/campaigns',
		at: '/body/voucher/code',
		says: 'is not in the description',
		reason: 'Generic campaigns need it: the changelog of 21 May 2026 has it.',
	},
	{
		endpoint: 'PUT /v1/vouchers/{code}',
		at: '/body/validity_hours/daily/*/expiration_time',
		says: 'must match format "time"',
		reason: 'It may be empty, for the end of the day: the changelog of 7 July 2026 has it.',
	},
	{
		endpoint: 'GET /v1/customers/{customerId}/activity',
		at: '/query/type',
		says: 'must be one of',
		reason:
			'The types of points and holders stand among those of the answer (CustomerActivity) only.',
	},
	{
		endpoint: `POST ${webhooks}`,
		at: '/body/events/*',
		says: 'must be one of',
		reason:
			'All pages write the names of events so. Where the service refuses them, the trigger tries those of the description.',
	},
	{
		endpoint: 'POST /v1/loyalties/members/{memberId}/balance',
		at: '/body/expiration_date',
		says: 'must match format "date-time"',
		reason: 'Points expire on a day: the example beside it has one, too.',
	},
	{
		endpoint: branding,
		at: '/body/cockpits',
		says: 'is not in the description',
		reason: 'A brand configuration has cockpits: the service takes and answers them.',
	},
	{
		endpoint: branding,
		at: '/body/address/state',
		says: 'must not be null',
		reason: 'Null clears it, as it does the rest; the example beside it does so, too.',
	},
	{
		endpoint: earningRules,
		at: '/body/*/validation_rule_id',
		says: 'must not be null',
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
	...ORDERS.map(([endpoint, order]) => ({
		endpoint,
		at: `${order}/items/*/object`,
		says: 'is required',
		reason: 'The description requires it, but knows no such field, and its examples have none.',
	})),
	{
		endpoint: 'POST /v1/campaigns/{campaignId}/import',
		at: '/body/*/loyalty_card',
		says: 'is required',
		reason: 'It is for loyalty campaigns alone: the example beside it has none.',
	},
	{
		endpoint: 'GET /v1/campaigns',
		at: '/query/filters/*',
		says: 'is not in the description',
		reason: 'Metadata can be filtered by, as the prose says.',
	},
	{
		endpoint: 'GET /v1/campaigns',
		at: '/query/filters/*/conditions',
		says: 'is not in the description',
		reason: 'An empty object can only be sent as an empty text in an address.',
	},
	{
		endpoint: members,
		at: '/body/customer_id',
		says: 'is not in the description',
		reason:
			'One of the two forms of the same call: the description has both, and contradicts itself.',
	},
	{
		endpoint: members,
		at: '/body/customer_id',
		says: 'is required',
		reason:
			'One of the two forms of the same call: the description has both, and contradicts itself.',
	},
	{
		endpoint: 'GET /v1/async-actions/*/*',
		at: '',
		says: 'is not in the description',
		reason: 'The address of a report is given by the service, wherever it leads.',
	},
	...[
		['POST /v1/campaigns', '/body/voucher/gift/balance'],
		['POST /v1/campaigns/{campaignId}/import', '/body/*/gift/balance'],
		['PUT /v1/campaigns/{campaignId}', '/body/gift/balance'],
		['PUT /v1/campaigns/{campaignId}', '/body/loyalty_tiers_expiration/start_date'],
		['PUT /v1/campaigns/{campaignId}', '/body/loyalty_tiers_expiration/expiration_date'],
	].map(([endpoint = '', at = '']) => ({
		endpoint,
		at,
		says: 'is required',
		reason: 'The schema is that of an answer: what is sent sets the amount or the type alone.',
	})),
	{
		endpoint: 'POST /v1/rewards',
		at: '/body/type',
		says: 'is not in the description',
		reason: 'Every example beside it has the type, which tells one kind from another.',
	},
	{
		endpoint: 'POST /v1/vouchers/importCSV',
		at: '/body/webhooks_enable',
		says: 'must be boolean',
		reason: 'A form knows texts alone.',
	},
	{
		endpoint: `${members}/batch`,
		at: '/body/*/customer_id',
		says: 'is not in the description',
		reason:
			'The other of the two forms: sent where the service refuses all of the first, as when one is created alone.',
	},
	{
		endpoint: `${members}/batch`,
		at: '/body/*/customer_id',
		says: 'is required',
		reason: 'Members are named as they are when one is created alone.',
	},
];
