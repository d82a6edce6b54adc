import { REFEREE } from '../../sandbox/world/seed/referrals';
import { byId } from '../support/engine';
import type { OperationExample } from './example';

const CODE = 'FRIEND-0001';
const CUSTOMER = 'contact-4711';
const PATH = `/v1/referrals/members/${CODE}/holders`;
const picked = { voucherCode: byId(CODE) };
const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };

export const referral: OperationExample[] = [
	{
		resource: 'referral',
		operation: 'addReferees',
		parameters: () => ({
			...picked,
			customerSourceId: CUSTOMER,
			customerFields: { name: 'Mary Smith' },
			specifyCustomerMetadata: 'json',
			customerMetadataJson: '{"plan": "gold"}',
			specifyMetadata: 'json',
			metadataJson: '{"channel": "app"}',
		}),
		calls: () => [
			{
				method: 'POST',
				path: PATH,
				body: {
					holders: [{ source_id: CUSTOMER, name: 'Mary Smith', metadata: { plan: 'gold' } }],
					metadata: { channel: 'app' },
				},
				answer: 'object',
			},
		],
		done: ({ customers, referees }) => referees.of(customers.find(CUSTOMER)?.id ?? '').length,
		refusals: [0, 101].map((batchSize) => [
			{ options: { batchSize } },
			'Batch Size must be a whole number from 1 to 100',
		]),
	},
	{
		resource: 'referral',
		operation: 'getHolders',
		parameters: ({ publications }) => ({
			...picked,
			filters: {
				createdAfter: period.after,
				createdBefore: period.before,
				customerId: byId(publications.get('referrer-1').customer_id),
				holderRoles: ['REFERRER'],
			},
			options: { order: 'id' },
		}),
		calls: ({ publications }) => [
			{
				method: 'GET',
				path: PATH,
				query: {
					'filters[created_at][conditions][$after]': period.after,
					'filters[created_at][conditions][$before]': period.before,
					'filters[customer_id][conditions][$is]': publications.get('referrer-1').customer_id,
					'filters[holder_role][conditions][$in][0]': 'REFERRER',
					order: 'id',
					limit: '50',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'holders by their IDs',
				parameters: () => ({ filters: { ids: REFEREE }, options: {} }),
				calls: () => [
					{
						method: 'GET',
						path: PATH,
						query: { 'filters[id][conditions][$in][0]': REFEREE, order: '-id', limit: '50' },
					},
				],
				rows: () => [{ id: REFEREE, holder_role: 'REFEREE' }],
			},
		],
	},
	{
		resource: 'referral',
		operation: 'removeReferee',
		parameters: () => ({ ...picked, holderId: byId(REFEREE) }),
		calls: () => [{ method: 'DELETE', path: `${PATH}/${REFEREE}`, answer: 'nothing' }],
		done: ({ referees }) => (referees.find(REFEREE) ? 0 : 1),
	},
];
