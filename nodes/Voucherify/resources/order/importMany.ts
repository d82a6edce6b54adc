import type { INodeProperties } from 'n8n-workflow';
import { MAX_IMPORTED_ORDERS } from '../../api/limits';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { orderItems } from '../../forms/order/items';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import { readCustomer } from '../../forms/customerInForm';
import { bulkFields } from '../../forms/bulk';
import { type BulkOperation } from '../../run/types';
import { readOrderItems } from '../../forms/order/itemsReader';
import { buyer, orderFields, statusField, readStatus } from './fields';
import { visible } from '../../forms/reading/formats';
import { optionalUnit } from '../../forms/money';

const sourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. order-4711',
	description: 'The ID in your system',
};

/**
 * Import historical orders. They earn no points and send no webhooks. Not sent again when its outcome is unknown: it is not
 * documented what happens to an order that is imported twice.
 * @see https://docs.voucherify.io/api-reference/orders/import-orders
 */
export const importMany: BulkOperation = {
	value: 'importMany',
	name: 'Import Many (Historical)',
	action: 'Import many historical orders',
	description:
		'Import past orders, 2,000 per request. They earn no points and send no webhooks. For new orders, use Create or Update.',
	keyName: 'source_id',
	mostRows: MAX_IMPORTED_ORDERS,
	isUnique: true,
	fields: [
		sourceId,
		statusField,
		...orderItems,
		collectionOf('additionalFields', orderFields),
		optionalUnit,
		...changedMetadata('order'),
		...buyer,
		...bulkFields,
	],
	toBatchItem(parameters) {
		const key = parameters.text('sourceId', visible);
		const row = {
			source_id: key,
			...readStatus(parameters),
			...bodyFromFields(parameters, orderFields, 'additionalFields'),
			...readOrderItems(parameters),
			...readMetadataPart(parameters),
			...readCustomer(parameters),
		};
		return { address: '', key, row };
	},
	submitJob: (_, rows) => ({ method: 'POST', path: ['v1', 'orders', 'import'], body: rows }),
};
