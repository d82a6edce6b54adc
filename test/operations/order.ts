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

/** Nothing besides the status. */
const ONLY_A_STATUS = {
	status: 'CANCELED',
	specifyItems: 'none',
	additionalFields: {},
	specifyMetadata: 'none',
	identifyCustomerBy: 'nobody',
};

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
		variants: [
			{
				name: 'an order by its Voucherify ID',
				parameters: (world) => {
					picked(world);
					return { identifyBy: 'id', orderId: byId(world.orders.get(KNOWN).id), ...ONLY_A_STATUS };
				},
				calls: ({ orders }) => [
					{
						method: 'POST',
						path: '/v1/orders',
						body: { id: orders.get(KNOWN).id, status: 'CANCELED' },
					},
				],
				rows: () => [{ source_id: KNOWN, status: 'CANCELED', amount: 1250 }],
			},
			{
				name: 'an order whose status stays as it is',
				parameters: (world) => {
					picked(world);
					const additionalFields = { amount: 200 };
					return { sourceId: KNOWN, ...ONLY_A_STATUS, status: 'asItIs', additionalFields };
				},
				calls: () => [
					{ method: 'POST', path: '/v1/orders', body: { source_id: KNOWN, amount: 200 } },
				],
			},
			{
				name: 'the lines of a receipt',
				parameters: () => ({
					...ONLY_A_STATUS,
					specifyItems: 'lines',
					lines:
						'={{ [{ ean: "product-00001", quantity: 2, price: 12.5 }, { ean: "x", quantity: "1", price: "0.99" }] }}',
					lineIdField: 'ean',
					amountsIn: 'major',
				}),
				calls: () => [
					{
						method: 'POST',
						path: '/v1/orders',
						body: {
							source_id: 'receipt-4711',
							status: 'CANCELED',
							items: [
								{
									source_id: 'product-00001',
									related_object: 'product',
									quantity: 2,
									price: 1250,
								},
								{ source_id: 'x', related_object: 'product', quantity: 1, price: 99 },
							],
						},
					},
				],
				rows: () => [{ amount: 2599, total_amount: 2599 }],
			},
		],
		refusals: [
			[
				{ additionalFields: { amount: '12,50' } },
				'Amount is not a whole number, as minor units are',
			],
			[{ status: '={{ "LOST" }}' }, "Status has no choice 'LOST'"],
			[{ customerSourceId: ' ' }, 'Customer Source ID is empty'],
		],
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
		variants: [
			{
				name: 'an order that is paid, by its source ID',
				parameters: () => ({
					...ONLY_A_STATUS,
					orderId: { __rl: true, mode: 'sourceId', value: KNOWN },
					status: 'PAID',
					updateFields: {},
				}),
				calls: () => [{ method: 'PUT', path: `/v1/orders/${KNOWN}`, body: { status: 'PAID' } }],
			},
		],
		refusals: [
			[
				{ ...ONLY_A_STATUS, status: 'asItIs', updateFields: {} },
				'Update Fields holds nothing to change',
			],
		],
	},
];
