import type { VoucherifyClient } from '../../api/client';
import { numberedPages } from '../../api/lists/pages';
import type { ApiCall } from '../../api/request';
import { identityFields } from '../../fields/identity';
import { changedMetadata } from '../../fields/metadata';
import { referenceOfUnnamed } from '../../fields/ownReference';
import { orderById } from '../../fields/order';
import { orderItems } from '../../fields/orderItems';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, customerIn, identityIn, metadataIn } from '../kinds/body';
import type { Result, SingleOperation } from '../kinds/operation';
import { itemsIn } from '../kinds/order';
import { changedResource } from '../kinds/results';
import { created, latestFirst, type Creation } from '../reliability/created';
import { inTurn } from '../reliability/mutex';
import { buyer, orderFields, statusField, statusIn } from './fields';

/**
 * Create an order, or update the one with that ID; what is not sent stays as it is. It is repeatable with an ID: an order
 * that is paid already earns nothing more. Without one, each call makes another order.
 * @see https://docs.voucherify.io/api-reference/orders/create-order
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update an order',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	fields: [
		...identityFields({ noun: 'order', byId: orderById, example: 'order-4711' }),
		statusField,
		...orderItems,
		collectionOf('additionalFields', orderFields),
		...changedMetadata('order'),
		...buyer,
		referenceOfUnnamed,
	],
	async execute({ client, parameters }) {
		const known = identityIn(parameters, 'orderId');
		const call: Creation = {
			method: 'POST',
			path: ['v1', 'orders'],
			body: {
				...known,
				...statusIn(parameters),
				...bodyOf(parameters, orderFields, 'additionalFields'),
				...itemsIn(parameters),
				...metadataIn(parameters),
				...customerIn(parameters),
			},
			repeatable: Object.keys(known).length > 0,
		};
		const [id] = Object.values(known).map(String);
		if (id !== undefined) return await changedOrder(client, call, id);
		return await created({ client, parameters }, call, {
			list: latestFirst({ path: call.path, key: 'orders' }),
			pages: numberedPages,
			alike: ['amount', 'status'],
			words: 'the orders',
		});
	},
};

/** Of several items for one order, the last one counts, as it does when they come in one execution each. */
export async function changedOrder(
	client: VoucherifyClient,
	call: ApiCall,
	id?: string,
): Promise<Result[]> {
	const change = async () => await changedResource(client, call);
	return id === undefined ? await change() : await inTurn(client, `orders/${id}`, change);
}
