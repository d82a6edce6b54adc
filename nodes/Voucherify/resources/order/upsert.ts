import { numberedPages } from '../../api/lists/numberedPages';
import { identityFields, readIdOrSourceId } from '../../forms/identity';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { orderById } from '../../forms/order/locator';
import { orderItems } from '../../forms/order/items';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import { readCustomer } from '../../forms/customerInForm';
import type { SingleOperation } from '../../run/types';
import { readOrderItems } from '../../forms/order/itemsReader';
import { write } from '../../factories/write';
import { identifiedSubject, withCustomer } from '../../writes/subjects';
import { createOnce, latestFirst, type Creation } from '../../writes/createOnce';
import { buyer, orderFields, statusField, readStatus } from './fields';
import { optionalUnit } from '../../forms/money';

/**
 * Create an order, or update the one with that ID; fields that are not sent keep their values. Idempotent with an ID: an
 * order that is paid already earns no more points. Without an ID, each request creates another order.
 * @see https://docs.voucherify.io/api-reference/orders/create-order
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update an order',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	looksUp: true,
	changes: withCustomer(identifiedSubject('orderId')),
	fields: [
		...identityFields({ noun: 'order', byId: orderById, example: 'order-4711' }),
		statusField,
		...orderItems,
		collectionOf('additionalFields', orderFields),
		optionalUnit,
		...changedMetadata('order'),
		...buyer,
	],
	async execute({ client, parameters }) {
		const known = readIdOrSourceId(parameters, 'orderId');
		const call: Creation = {
			method: 'POST',
			path: ['v1', 'orders'],
			body: {
				...known,
				...readStatus(parameters),
				...bodyFromFields(parameters, orderFields, 'additionalFields'),
				...readOrderItems(parameters),
				...readMetadataPart(parameters),
				...readCustomer(parameters),
			},
			idempotent: Object.keys(known).length > 0,
			returns: { object: 'order', id: Object.values(known)[0] },
		};
		if (call.idempotent) return await write(client, call);
		return await createOnce(client, call, {
			list: latestFirst({ path: call.path, key: 'orders' }),
			pages: numberedPages,
			// Voucherify computes the amount of an order from its items.
			alike: 'items' in call.body ? ['status'] : ['amount', 'status'],
			place: 'the orders',
		});
	},
};
