import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const CUSTOMER = 'contact-4711';
const CARD = 'COFFEE-0001';
const CODE = 'FRIEND-0001';

export const event: OperationExample[] = [
	{
		resource: 'event',
		operation: 'track',
		parameters: ({ publications }) => ({
			customEventName: 'review_submitted',
			customerSourceId: CUSTOMER,
			customerFields: { name: 'Mary Smith', email: 'mary@example.com' },
			specifyCustomerMetadata: 'json',
			customerMetadataJson: '{"plan": "gold"}',
			additionalFields: {
				loyaltyCode: CARD,
				referralCode: CODE,
				referralReferrerId: publications.get('referrer-1').customer_id,
			},
			specifyMetadata: 'json',
			metadataJson: '{"stars": 5}',
		}),
		calls: ({ publications }) => [
			{
				method: 'POST',
				path: '/v1/events',
				body: {
					event: 'review_submitted',
					customer: {
						source_id: CUSTOMER,
						name: 'Mary Smith',
						email: 'mary@example.com',
						metadata: { plan: 'gold' },
					},
					loyalty: { code: CARD },
					referral: { code: CODE, referrer_id: publications.get('referrer-1').customer_id },
					metadata: { stars: 5 },
				},
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: ({ customers, events }) =>
			events
				.of(customers.find(CUSTOMER)?.id ?? '')
				.filter(({ type }) => type === 'customer.custom_event').length,
		variants: [
			{
				name: 'an event of a customer by their Voucherify ID',
				parameters: ({ customers }) => ({
					identifyCustomerBy: 'id',
					customerId: byId(first(customers).id),
					customerFields: {},
					specifyCustomerMetadata: 'none',
					additionalFields: {},
					specifyMetadata: 'none',
				}),
				calls: ({ customers }) => [
					{
						method: 'POST',
						path: '/v1/events',
						body: { event: 'review_submitted', customer: { id: first(customers).id } },
					},
				],
				rows: () => [{ type: 'review_submitted' }],
			},
		],
		refusals: [
			[{ customEventName: '={{ "a".repeat(301) }}' }, 'Event Name is longer than 300 characters'],
			[{ additionalFields: { referralReferrerId: 'cust_1' } }, 'Referrer ID needs a referral code'],
		],
	},
];
