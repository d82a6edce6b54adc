import type { INodeProperties } from 'n8n-workflow';
import { amountIn, collectionOf, type InputField } from '../parameters/inputFields';
import { changedMetadata } from './metadata';
import { orderItems } from './orderItems';
import { shownWhen } from './shownWhen';

/** Where an order stands. */
export const orderStatuses = [
	{ name: 'Canceled', value: 'CANCELED' },
	{ name: 'Created', value: 'CREATED' },
	{ name: 'Fulfilled', value: 'FULFILLED' },
	{ name: 'Paid', value: 'PAID' },
];

const amount = (key: string, displayName: string, description: string): InputField => ({
	key,
	displayName,
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	read: amountIn,
	description: `${description}, in minor currency units: 1250 is 12.50`,
});

/** What an order has beside its IDs, its items, its customer and its metadata. */
export const orderProfile: InputField[] = [
	amount('amount', 'Amount', 'What all items cost together before discounts'),
	amount('discount_amount', 'Discount Amount', 'What is taken off the order as a whole already'),
	amount('initial_amount', 'Initial Amount', 'What all items cost before free items were added'),
	{ key: 'status', displayName: 'Status', type: 'options', options: orderStatuses },
];

const ids: INodeProperties[] = [
	{
		displayName: 'Order Source ID',
		name: 'orderSourceId',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description:
			'What your own system knows the order by. If Voucherify knows it, too, the items and amounts that it has saved count, and not those below.',
	},
	{
		displayName: 'Order ID',
		name: 'orderId',
		type: 'string',
		default: '',
		placeholder: 'e.g. ord_0bae32322150fd0546',
		description:
			'The ID that Voucherify gave to an order that it knows: what is entered below then replaces what it has saved',
	},
];

/**
 * The order in the form of another operation. What is entered becomes the field `order` of the body by `orderIn`. With
 * the default *None*, the call goes without an order.
 */
export const orderInForm: INodeProperties[] = [
	{
		displayName: 'Specify Order',
		name: 'specifyOrder',
		type: 'options',
		options: [
			{ name: 'None', value: 'none', description: 'The call says nothing of an order' },
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json', description: 'For what this form has no fields for' },
		],
		default: 'none',
		description: 'Whether to say what is bought, and how',
	},
	...shownWhen({ show: { specifyOrder: ['fields'] } }, [
		...ids,
		...orderItems,
		collectionOf('orderFields', orderProfile),
		...changedMetadata('order', 'order'),
	]),
	{
		displayName: 'Order (JSON)',
		name: 'orderJson',
		type: 'json',
		required: true,
		displayOptions: { show: { specifyOrder: ['json'] } },
		default: '',
		placeholder: 'e.g. {"source_id": "order-4711", "amount": 1250}',
		description: 'The order as Voucherify takes it, with amounts in minor currency units',
	},
];
