import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId } from '../support/engine';
import { REFERENCE, type ExampleCall, type OperationExample } from './example';

const CUSTOMER = 'contact-4711';
const SOURCE_ID = `welcome-${CUSTOMER}`;

/** Nothing that may be left out. */
const LITTLE = {
	customerFields: {},
	specifyCustomerMetadata: 'fields',
	sourceId: '',
	additionalFields: {},
	specifyMetadata: 'fields',
	options: {},
};

const published = (body: IDataObject) => ({
	method: 'POST' as const,
	path: '/v1/publications',
	body: { ...body, metadata: { n8n_reference: REFERENCE } },
});

export const publication: OperationExample[] = [
	{
		resource: 'publication',
		operation: 'create',
		parameters: () => ({
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			customerSourceId: CUSTOMER,
			customerFields: {
				name: 'Mary Smith',
				email: 'mary@example.com',
				addressCity: 'Berlin',
				birthdate: '1990-04-12T00:00:00',
			},
			specifyCustomerMetadata: 'json',
			customerMetadataJson: '{"plan": "gold"}',
			sourceId: SOURCE_ID,
			additionalFields: { channel: 'newsletter' },
			specifyMetadata: 'json',
			metadataJson: '{"season": "spring"}',
			options: { joinOnce: false },
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/publications',
				query: { join_once: 'false' },
				body: {
					campaign: { name: CAMPAIGN_IDS.welcomeCodes },
					customer: {
						source_id: CUSTOMER,
						name: 'Mary Smith',
						email: 'mary@example.com',
						address: { city: 'Berlin' },
						birthdate: '1990-04-12',
						metadata: { plan: 'gold' },
					},
					source_id: SOURCE_ID,
					channel: 'newsletter',
					metadata: { season: 'spring', n8n_reference: REFERENCE },
				},
				idempotent: true,
				answer: 'resource',
			},
		],
		done: ({ customers, publications }) =>
			publications.of(customers.find(CUSTOMER)?.id ?? '').length,
		variants: [
			{
				name: 'a code of a campaign to a known customer, who is updated',
				parameters: ({ customers }) => ({
					...LITTLE,
					identifyCustomerBy: 'id',
					customerId: byId(customers.get('customer-00001').id),
					customerFields: { name: 'Jane Doe' },
				}),
				calls: ({ customers }) => [
					published({
						campaign: { name: CAMPAIGN_IDS.welcomeCodes },
						customer: { id: customers.get('customer-00001').id, name: 'Jane Doe' },
					}),
				],
				rows: () => [{ customer_source_id: 'customer-00001', percent_off: 10 }],
			},
			{
				name: 'a single code, without the options of campaigns',
				parameters: () => ({
					...LITTLE,
					publish: 'voucher',
					voucherCode: byId('WELCOME-10'),
					options: { joinOnce: true, count: 3 },
				}),
				calls: () => [published({ voucher: 'WELCOME-10', customer: { source_id: CUSTOMER } })],
				rows: () => [{ code: 'WELCOME-10', percent_off: 10 }],
			},
		],
		refusals: [
			[{ sourceId: 'a', options: { count: 2 } }, 'Count is 2, but there is a source ID'],
			[
				{ sourceId: '', options: { count: 2, deduplicationKey: 'a' } },
				'Count is 2, but there is a deduplication key',
			],
			[
				{ sourceId: 'a', options: { deduplicationKey: 'a' } },
				'Deduplication Key conflicts with a source ID',
			],
			[
				{ sourceId: '', options: { joinOnce: true, deduplicationKey: 'a' } },
				'Deduplication Key conflicts with Join Once',
			],
			...[0, 51].map((count): [INodeParameters, string] => [
				{ options: { count } },
				'Count must be a whole number from 1 to 50',
			]),
		],
	},
	{
		resource: 'publication',
		operation: 'getAll',
		parameters: ({ publications }) => ({
			filters: {
				campaignName: { __rl: true, mode: 'name', value: 'Refer a Friend' },
				customerId: byId(publications.get('referrer-1').customer_id),
				isReferralCode: true,
				result: 'SUCCESS',
				sourceId: 'referrer-1',
				voucher: 'FRIEND-0001',
				voucherType: 'discount',
			},
			options: { order: 'created_at' },
		}),
		calls: ({ publications }) => [
			{
				method: 'GET',
				path: '/v1/publications',
				query: {
					campaign: 'Refer a Friend',
					customer: publications.get('referrer-1').customer_id,
					is_referral_code: 'true',
					result: 'SUCCESS',
					source_id: 'referrer-1',
					voucher: 'FRIEND-0001',
					voucher_type: 'discount',
					order: 'created_at',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'attempts that failed for a reason',
				parameters: () => ({
					filters: { failureCode: 'customer_rules_violated', isReferralCode: false },
				}),
				calls: () => [
					{
						method: 'GET',
						path: '/v1/publications',
						query: {
							'filters[failure_code][conditions][$is]': 'customer_rules_violated',
							order: 'created_at',
							limit: '50',
							page: '1',
						},
					},
				],
				rows: () => [],
			},
		],
	},
	{
		resource: 'publication',
		operation: 'getByReference',
		parameters: ({ publications }) => {
			publications.change('referrer-1', { metadata: { n8n_reference: REFERENCE } });
			return {
				reference: REFERENCE,
				options: {
					customerId: byId(publications.get('referrer-1').customer_id),
					sourceId: '',
				},
			};
		},
		calls: ({ publications, vouchers }): ExampleCall[] => [
			{
				method: 'GET',
				path: '/v1/publications',
				query: {
					'filters[customer_id][conditions][$is]': publications.get('referrer-1').customer_id,
					order: '-created_at',
					limit: '100',
					page: '1',
				},
				answer: 'list',
			},
			{
				method: 'GET',
				path: '/v1/vouchers',
				query: { ids: vouchers.get('FRIEND-0001').id, limit: '100' },
				answer: 'list',
			},
		],
	},
];
