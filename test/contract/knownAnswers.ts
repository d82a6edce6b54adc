import { UNKNOWN } from './deviation';
import type { KnownDeviation } from './known';
import { knownExportAnswers } from './knownExports';
import { knownNulls } from './knownNulls';
import { ANYWHERE } from './pointer';

const campaignsWithAreas = [
	['POST /v1/campaigns 200', '/body/access_settings'],
	['PUT /v1/campaigns/{campaignId} 200', '/body/access_settings'],
	['GET /v1/campaigns/{campaignId} 200', '/body/access_settings'],
	[
		'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup 200',
		'/body/campaign/access_settings',
	],
] as const;

const transfers = 'POST /v1/loyalties/{campaignId}/members/{memberId}/transfers 200';
const rollbacks = 'POST /v1/redemptions/{parentRedemptionId}/rollbacks 200';
const webhooks = '/management/v1/projects/{projectId}/webhooks';

/** Fields that the description requires, but that not every redeemed reward has. */
const PARTS_OF_REWARDS = ['reward', 'voucher', 'product', 'sku', 'loyalty_tier_id'];

/** Known deviations of the sandbox's responses, and why they are right. */
export const knownAnswers: KnownDeviation[] = [
	...knownNulls,
	...knownExportAnswers,
	...campaignsWithAreas.map(([endpoint, at]) => ({
		endpoint,
		at,
		says: UNKNOWN,
		reason: 'Areas came later: the changelog of the service has them.',
	})),
	{
		endpoint: 'PUT /v1/vouchers/{code} 200',
		at: '/body/validity_hours/daily/*/expiration_time',
		says: 'must match format "time"',
		reason: 'It may be empty, for the end of the day: the changelog of 7 July 2026 has it.',
	},
	{
		endpoint: 'GET /v1/campaigns 200',
		at: '/body/campaigns/*/access_settings',
		says: UNKNOWN,
		reason: 'Areas came later: the changelog of the service has them.',
	},
	{
		endpoint: 'GET /v1/campaigns/{campaignId} 200',
		at: '/body/voucher/metadata',
		says: UNKNOWN,
		reason: 'New codes take metadata over from their campaign, where the description has none.',
	},
	{
		endpoint: 'POST /v1/campaigns 200',
		at: '/body/voucher/code',
		says: UNKNOWN,
		reason: 'Generic campaigns have one code: the changelog of 21 May 2026 has it.',
	},
	{
		endpoint: 'GET /v1/templates/campaigns 200',
		at: '/body/campaign_template',
		says: 'is required',
		reason: 'The description requires the list by this name, and describes it by another.',
	},
	...['redemptions/*', 'rollbacks/*', 'parent_redemption', 'parent_rollback'].flatMap((place) =>
		['related_object_type', 'related_object_id'].map((field) => ({
			endpoint: place.includes('rollback') ? rollbacks : 'POST /v1/redemptions 200',
			at: `/body/${place}/${field}`,
			says: 'is required',
			reason: 'No recorded or documented answer to this call has it.',
		})),
	),
	...[
		['GET /v1/redemptions 200', 'redemptions/*/'],
		['GET /v1/redemptions/{redemptionId} 200', ''],
		[rollbacks, 'rollbacks/*/'],
		[rollbacks, 'parent_rollback/'],
	].map(([endpoint = '', place = '']) => ({
		endpoint,
		at: `/body/${place}session`,
		says: UNKNOWN,
		reason: 'Redemptions tell their session: the changelog of 26 June 2025 has it.',
	})),
	{
		endpoint: 'GET /v1/publications 200',
		at: '/body/publications/*/metadata/*',
		says: UNKNOWN,
		reason:
			'Metadata have what the shop puts there: the answer to the call that publishes allows any.',
	},
	...['enable', 'disable'].map((action) => ({
		endpoint: `POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/${action} 200`,
		at: '/body/validation_rule_id',
		says: UNKNOWN,
		reason: 'The same rule has it when it is read.',
	})),
	{
		endpoint: 'GET /v1/async-actions/{asyncActionId} 200',
		at: '/body/result/errors/*/source_id',
		says: 'is required',
		reason: 'Whether errors name their row is a belief that tests turn.',
	},
	...['summary', 'loyalty', 'referrals'].map((field) => ({
		endpoint: ANYWHERE,
		at: `**/customer/${field}`,
		says: 'is required',
		reason: 'A publication shows the customer in short: a recorded one and the examples do so.',
	})),
	{
		endpoint: 'POST /v1/publications 200',
		at: '/body/channel',
		says: 'must be one of API',
		reason: 'The channel is what was sent: the example beside it has one of its own.',
	},
	{
		endpoint: ANYWHERE,
		at: '**/discount/units',
		says: UNKNOWN,
		reason: 'A discount of no products: recorded answers have null.',
	},
	{
		endpoint: ANYWHERE,
		at: '**/redemption/redeemed_amount',
		says: UNKNOWN,
		reason: 'Gift cards tell it in a recorded answer and in all examples.',
	},
	...[UNKNOWN, 'is required'].map((says) => ({
		endpoint: 'GET /v1/segments 200',
		at: '/body/data',
		says,
		reason:
			'The description requires the list by this name, and describes it by another: both are served.',
	})),
	...['discount', 'gift', 'object'].map((field) => ({
		endpoint: transfers,
		at: `/body/${field}`,
		says: UNKNOWN,
		reason: 'The example beside it has it.',
	})),
	{
		endpoint: transfers,
		at: '/body/active',
		says: 'must be string',
		reason: 'The example beside it has a boolean, as all vouchers have.',
	},
	...[
		'POST /v1/loyalties/members/{memberId}/redemption 200',
		'GET /v1/vouchers/{code}/redemption 200',
	].flatMap((endpoint) =>
		PARTS_OF_REWARDS.map((field) => ({
			endpoint,
			at: `**/reward/${field}`,
			says: 'is required',
			reason: 'The example beside it leaves out what a reward has not.',
		})),
	),
	{
		endpoint: 'POST /v1/loyalties/{campaignId}/rewards 200',
		at: '/body',
		says: 'must be object',
		reason: 'Many are sent, and many answered: the example beside it is a list, too.',
	},
	{
		endpoint: 'POST /v1/loyalties/{campaignId}/earning-rules 200',
		at: '/body/*/validation_rule_id',
		says: 'is required',
		reason: 'What is created without a rule is answered without one.',
	},
	{
		endpoint: 'GET /v1/customers/{customerId}/activity 200',
		at: '/body/data/*/data/data/transaction',
		says: UNKNOWN,
		reason: 'Points added by hand: the description of the same event of webhooks has any type.',
	},
	...['referral', 'loyalty'].map((field) => ({
		endpoint: 'GET /v1/customers/{customerId}/activity 200',
		at: `/body/data/*/data/data/event/${field}`,
		says: 'must not be null',
		reason: 'A custom event without it: the example of the event has null.',
	})),
	{
		endpoint: 'GET /v1/product-collections/{productCollectionId} 200',
		at: '/body/updated_at',
		says: UNKNOWN,
		reason: 'Of one that was changed: the answer to the change has it.',
	},
	...['start_date', 'expiration_date'].map((field) => ({
		endpoint: 'PUT /v1/campaigns/{campaignId} 200',
		at: `/body/loyalty_tiers_expiration/${field}`,
		says: 'is required',
		reason: 'The local Voucherify keeps what was sent: it knows no tiers that expire.',
	})),
	{
		endpoint: ANYWHERE,
		at: '/body/data/*/type',
		says: 'must be one of',
		reason: 'Tests book types that are not known yet.',
	},
	{
		endpoint: 'GET /v1/async-actions/{asyncActionId} 200',
		at: '/body/type',
		says: 'must be one of',
		reason: 'Jobs of the loyalty programs of today came later.',
	},
	{
		endpoint: 'POST /management/v1/projects/{projectId}/branding 200',
		at: '/body/cockpits',
		says: UNKNOWN,
		reason: 'A brand configuration has cockpits: the service takes and answers them.',
	},
	...[`GET ${webhooks}`, `POST ${webhooks}`].map((endpoint) => ({
		endpoint: `${endpoint} 200`,
		at: '**/events/*',
		says: 'must be one of',
		reason: 'All pages write the names of events so: see what is sent.',
	})),
	...['id', 'created_at'].map((field) => ({
		endpoint: 'POST /v2/loyalties/programs/{programId}/members/{memberId}/rewards/purchases 200',
		at: `/body/transaction/${field}`,
		says: 'is required',
		reason: 'A purchase that is only tried has none: the example beside it does not, either.',
	})),
];
