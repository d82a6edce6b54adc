import { changedMetadata } from '../../fields/metadata';
import { orderField } from '../../fields/order';
import { orderItems } from '../../fields/orderItems';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import { changesOf, customerIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { itemsIn } from '../kinds/order';
import { buyer, orderFields, statusField, statusIn } from './fields';
import { changedOrder } from './upsert';

const changeable: InputField[] = [
	...orderFields,
	{
		key: 'source_id',
		displayName: 'Source ID',
		type: 'string',
		placeholder: 'e.g. order-4711',
		description: 'What your own system knows the order by from now on',
		clears: true,
	},
];

/**
 * Update an order that is known: it creates none.
 * @see https://docs.voucherify.io/api-reference/orders/update-order
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update an order',
	description: 'Mark an order as paid, canceled or fulfilled, or change what is in it',
	writes: true,
	fields: [
		orderField,
		statusField,
		...orderItems,
		collectionOf('updateFields', changeable),
		...changedMetadata('order'),
		...buyer,
	],
	async execute({ client, parameters }) {
		const id = parameters.text('orderId');
		const more = { ...statusIn(parameters), ...itemsIn(parameters), ...customerIn(parameters) };
		const body = changesOf(parameters, changeable, more);
		return await changedOrder(client, { method: 'PUT', path: ['v1', 'orders', id], body }, id);
	},
};
