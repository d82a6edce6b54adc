import type { World } from '../../sandbox';
import { saveOrder } from '../../sandbox/world/orders';
import { byId } from '../support/engine';
import type { OperationExample } from './example';

const KNOWN = 'order-1001';
const picked = (world: World) => {
	const items = [{ source_id: 'product-00001', related_object: 'product', price: 1250 } as const];
	saveOrder(world, { source_id: KNOWN, items }, world.customers.get('customer-00001').id);
	return { orderId: byId(KNOWN) };
};

const fields = ({ customers }: World) => ({
	amount: 4250,
	initialAmount: 4250,
	discountAmount: 250,
	referrerId: byId(customers.get('customer-00002').id),
});
const sentFields = ({ customers }: World) => ({
	amount: 4250,
	initial_amount: 4250,
	discount_amount: 250,
	referrer_id: customers.get('customer-00002').id,
});

const CUSTOMER = {
	identifyCustomerBy: 'sourceId',
	customerSourceId: 'mary@example.com',
	customerFields: { name: 'Mary Smith' },
};
const sentCustomer = { source_id: 'mary@example.com', name: 'Mary Smith' };

const METADATA = { specifyMetadata: 'json', metadataJson: '{"store": "Berlin"}' };

const paid = ({ orders }: World, sourceId: string) =>
	orders.find(sourceId)?.status === 'PAID' ? 1 : 0;

export const order: OperationExample[] = [
	{
		resource: 'order',
		operation: 'upsert',
		parameters: (world) => ({
			sourceId: 'receipt-4711',
			status: 'PAID',
			specifyItems: 'fields',
			items: {
				item: [
					{
						object: 'product',
						itemId: { __rl: true, mode: 'sourceId', value: 'product-00002' },
						quantity: 2,
						price: 2125,
					},
				],
			},
			additionalFields: fields(world),
			...METADATA,
			...CUSTOMER,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/orders',
				body: {
					source_id: 'receipt-4711',
					status: 'PAID',
					...sentFields(world),
					items: [
						{ source_id: 'product-00002', related_object: 'product', quantity: 2, price: 2125 },
					],
					metadata: { store: 'Berlin' },
					customer: sentCustomer,
				},
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => paid(world, 'receipt-4711'),
	},
	{
		resource: 'order',
		operation: 'get',
		parameters: picked,
		calls: () => [{ method: 'GET', path: `/v1/orders/${KNOWN}`, answer: 'resource' }],
	},
	{
		resource: 'order',
		operation: 'getAll',
		parameters: (world) => {
			picked(world);
			return { options: { order: 'updated_at' } };
		},
		calls: () => [
			{
				method: 'GET',
				path: '/v1/orders',
				query: { order: 'updated_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'order',
		operation: 'update',
		parameters: (world) => ({
			...picked(world),
			status: 'PAID',
			updateFields: { ...fields(world), sourceId: KNOWN },
			...METADATA,
			...CUSTOMER,
		}),
		calls: (world) => [
			{
				method: 'PUT',
				path: `/v1/orders/${KNOWN}`,
				body: {
					status: 'PAID',
					...sentFields(world),
					source_id: KNOWN,
					metadata: { store: 'Berlin' },
					customer: sentCustomer,
				},
				answer: 'resource',
			},
		],
		done: (world) => paid(world, KNOWN),
	},
];
