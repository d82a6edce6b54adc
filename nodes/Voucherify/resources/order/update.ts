import { changedMetadata } from '../../forms/metadata';
import { orderField } from '../../forms/order/locator';
import { orderItems } from '../../forms/order/items';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { readChanges } from '../../forms/body';
import { readCustomer } from '../../forms/customerInForm';
import type { SingleOperation } from '../../run/types';
import { readOrderItems } from '../../forms/order/itemsReader';
import { write } from '../../factories/write';
import { pickedSubject, withCustomer } from '../../writes/subjects';
import { buyer, orderFields, statusField, readStatus } from './fields';
import { optionalUnit } from '../../forms/money';

const changeable: InputField[] = [
	...orderFields,
	{
		key: 'source_id',
		displayName: 'Source ID',
		type: 'string',
		placeholder: 'e.g. order-4711',
		description: 'The new ID in your system',
		clears: true,
	},
];

/**
 * Update an order. Unlike an upsert, it never creates one.
 * @see https://docs.voucherify.io/api-reference/orders/update-order
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update an order',
	description: 'Mark an order as paid, canceled or fulfilled, or change what is in it',
	writes: true,
	changes: withCustomer(pickedSubject(orderField)),
	fields: [
		orderField,
		statusField,
		...orderItems,
		collectionOf('updateFields', changeable),
		optionalUnit,
		...changedMetadata('order'),
		...buyer,
	],
	async execute({ client, parameters }) {
		const id = parameters.text(orderField);
		const more = {
			...readStatus(parameters),
			...readOrderItems(parameters),
			...readCustomer(parameters),
		};
		const body = readChanges(parameters, changeable, more);
		const path = ['v1', 'orders', id];
		return await write(client, { method: 'PUT', path, body, returns: { object: 'order' } });
	},
};
