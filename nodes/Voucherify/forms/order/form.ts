import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { collectionOf, type InputField } from '../reading/inputFields';
import type { Parameters } from '../reading/parameters';
import { bodyFromFields, withoutUndefined } from '../body';
import { changedMetadata, readMetadataPart } from '../metadata';
import { moneyInput, readAmount } from '../money';
import { orderItems } from './items';
import { readOrderItems } from './itemsReader';
import { fixedMenu, shownWhen } from '../shownWhen';
import { visible } from '../reading/formats';

export const orderStatuses = [
	{ name: 'Canceled', value: 'CANCELED' },
	{ name: 'Created', value: 'CREATED' },
	{ name: 'Fulfilled', value: 'FULFILLED' },
	{ name: 'Paid', value: 'PAID' },
];

export const orderAmount = (key: string, displayName: string, description: string): InputField => ({
	key,
	displayName,
	...moneyInput(description),
	read: readAmount,
});

/** Fields of an order, apart from its IDs, items, customer and metadata. */
export const orderProfile: InputField[] = [
	orderAmount('amount', 'Amount', 'Total before discounts'),
	orderAmount('discount_amount', 'Discount Amount', 'Discount on the whole order'),
	orderAmount('initial_amount', 'Initial Amount', 'Total before free items were added'),
	{ key: 'status', displayName: 'Status', type: 'options', options: orderStatuses },
];

const orderIds: INodeProperties[] = [
	{
		displayName: 'Order Source ID',
		name: 'orderSourceId',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description:
			'The ID in your system. If Voucherify knows the order, its saved items and amounts count.',
	},
	{
		displayName: 'Order ID',
		name: 'orderId',
		type: 'string',
		default: '',
		placeholder: 'e.g. ord_0bae32322150fd0546',
		description: 'The Voucherify ID. Values entered below replace the saved ones.',
	},
];

/**
 * Order fields for the form of another operation. `readOrder` reads them into the field `order` of the body. By default
 * (*None*), no order is sent.
 */
export const orderInForm: INodeProperties[] = [
	{
		displayName: 'Specify Order',
		name: 'specifyOrder',
		...fixedMenu,
		options: [
			{ name: 'None', value: 'none', description: 'Send no order' },
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json', description: 'For fields that are not in this form' },
		],
		default: 'none',
		description: 'Whether to send an order, and how to enter it',
	},
	...shownWhen({ show: { specifyOrder: ['fields'] } }, [
		...orderIds,
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
		description: 'In API format, with amounts in minor units',
	},
];

/** Returns the order for the body; an empty object when the request has no order. */
export function readOrder(parameters: Parameters): { order?: IDataObject } {
	switch (parameters.optionalText('specifyOrder')) {
		case 'json':
			return { order: orderFromJson(parameters) };
		case 'fields':
			return { order: orderFromFields(parameters) };
		default:
			return {};
	}
}

function orderFromJson(parameters: Parameters): IDataObject {
	const order = parameters.object('orderJson');
	if (order) return order;
	throw parameters.invalid('orderJson', 'is empty', 'Enter an order.');
}

function orderFromFields(parameters: Parameters): IDataObject {
	const order = withoutUndefined({
		id: parameters.optionalText('orderId'),
		source_id: parameters.optionalText('orderSourceId', visible),
		...bodyFromFields(parameters, orderProfile, 'orderFields'),
		...readOrderItems(parameters),
		...readMetadataPart(parameters, 'order'),
	});
	if (order) return order;
	throw parameters.invalid(
		'specifyOrder',
		'is set, but no field of the order is filled in',
		'Enter its items, its amount or one of its IDs.',
	);
}
