import type { INodeProperties } from 'n8n-workflow';
import { changedMetadata } from '../../fields/metadata';
import { orderItems } from '../../fields/orderItems';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, customerIn, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { itemsIn } from '../kinds/order';
import { buyer, orderFields, statusField, statusIn } from './fields';

const sourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. order-4711',
	description: 'What your own system knows the order by',
};

/** How many orders one call takes. */
const MOST_ORDERS = 2000;

/**
 * Import orders of the past: they earn no points, and nobody is told of them. It is not repeated when its outcome is
 * unknown, as the service does not say what becomes of an order that is imported twice.
 * @see https://docs.voucherify.io/api-reference/orders/import-orders
 */
export const importMany: BulkOperation = {
	value: 'importMany',
	name: 'Import Many (Historical)',
	action: 'Import many historical orders',
	description:
		'Import orders of the past, 2,000 in a call: they earn no points and send no webhooks. Use Create or Update for new ones.',
	keyName: 'source_id',
	mostRows: MOST_ORDERS,
	isUnique: true,
	fields: [
		sourceId,
		statusField,
		...orderItems,
		collectionOf('additionalFields', orderFields),
		...changedMetadata('order'),
		...buyer,
		...bulkFields,
	],
	contribute(parameters) {
		const key = parameters.text('sourceId');
		const row = {
			source_id: key,
			...statusIn(parameters),
			...bodyOf(parameters, orderFields, 'additionalFields'),
			...itemsIn(parameters),
			...metadataIn(parameters),
			...customerIn(parameters),
		};
		return { address: '', key, row };
	},
	handIn: (_, rows) => ({ method: 'POST', path: ['v1', 'orders', 'import'], body: rows }),
};
