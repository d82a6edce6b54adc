import { UNKNOWN } from './deviation';
import type { KnownDeviation } from './known';
import { ANYWHERE } from './pointer';

const exportOfCampaign = 'POST /v1/loyalties/{campaignId}/transactions/export';
const time = '/body/parameters/filters/created_at/conditions';
const voucher = '/body/parameters/filters/voucher_id/conditions';

/** Conditions on a text, besides those with several values. */
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

/** Known deviations of what is sent to export something, and why it is right. */
export const knownExports: KnownDeviation[] = [
	{
		endpoint: 'POST /v1/exports',
		at: '/body/exported_object',
		says: 'must be one of voucher',
		reason: 'Products, SKUs and the API log came later: the changelog of the service has them.',
	},
	{
		endpoint: 'POST /v1/exports',
		at: '/body/parameters/fields/*',
		says: 'must be one of',
		reason:
			'A single field of metadata is exported as metadata.X: the text of the description says so.',
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
	...['order', 'parameters/filters/type'].map((field) => ({
		endpoint: 'POST /v1/campaigns/{campaignId}/transactions/export',
		at: `/body/${field}`,
		says: 'is not in the description',
		reason: 'It is the same export as of a loyalty campaign: see there.',
	})),
];

/** Known deviations of what exports answer, and why they are right. */
export const knownExportAnswers: KnownDeviation[] = [
	{
		endpoint: 'POST /v1/vouchers/{code}/transactions/export 200',
		at: '/body/parameters/filters/voucher_id/conditions/$in/**',
		says: '',
		reason: 'The code is shown as it was sent: the description takes its length for one letter.',
	},
	{
		endpoint: ANYWHERE,
		at: '**/parameters/filters/junction',
		says: 'must be one of and, or',
		reason: 'Exports of a loyalty campaign answer it in capitals.',
	},
	{
		endpoint: ANYWHERE,
		at: '/body/parameters/filters/campaign_id/conditions/$in/*',
		says: 'must NOT have more than 1 characters',
		reason: 'The limit is meant for the list: the example beside it has an ID.',
	},
	...['must be string', 'must be integer'].map((says) => ({
		endpoint: `${exportOfCampaign} 200`,
		at: '/body/parameters/filters/*/conditions/*',
		says,
		reason: 'The filters are what was sent: see there.',
	})),
	...['reason', 'related_transaction_id', 'type'].map((field) => ({
		endpoint: ANYWHERE,
		at: `/body/parameters/filters/${field}`,
		says: UNKNOWN,
		reason: 'The filters are what was sent: see there.',
	})),
	{
		endpoint: 'POST /v1/exports 200',
		at: '/body/parameters/fields/*',
		says: 'must be one of',
		reason: 'A single field of metadata is exported as metadata.X: see what is sent.',
	},
	...['GET', 'POST'].map((method) => ({
		endpoint: `${method} /v1/exports 200`,
		at: '**/exported_object',
		says: 'must be one of voucher',
		reason: 'Products, SKUs and the API log came later: the changelog of the service has them.',
	})),
];
