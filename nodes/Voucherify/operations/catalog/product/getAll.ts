import { LAST_PAGE } from '../../../api/limits';
import { productColumns } from './columns';
import { byDateWindow, listOperation } from '../../factories/list';

/**
 * List products. Prices are in minor currency units.
 * @see https://docs.voucherify.io/api-reference/products/list-products
 */
export const getAll = listOperation({
	action: 'Get many products',
	description:
		'Get the products of the project with their SKUs. Prices are in minor currency units: 1250 is 12.50.',
	path: () => ['v1', 'products'],
	key: 'products',
	read: byDateWindow(LAST_PAGE, 'start_date'),
	filters: [
		{
			key: 'end_date',
			displayName: 'End Date',
			type: 'dateTime',
			description: 'Only products created at or before this time',
		},
		{
			key: 'start_date',
			displayName: 'Start Date',
			type: 'dateTime',
			description: 'Only products created at or after this time',
		},
	],
	orders: [
		{ name: 'Created, Oldest First', value: 'created_at' },
		{ name: 'Created, Newest First', value: '-created_at' },
		{ name: 'Campaign A–Z', value: 'campaign' },
		{ name: 'Campaign Z–A', value: '-campaign' },
		{ name: 'Category A–Z', value: 'category' },
		{ name: 'Category Z–A', value: '-category' },
		{ name: 'Code A–Z', value: 'code' },
		{ name: 'Code Z–A', value: '-code' },
		{ name: 'Type A–Z', value: 'type' },
		{ name: 'Type Z–A', value: '-type' },
		{ name: 'Updated, Newest First', value: '-updated_at' },
		{ name: 'Updated, Oldest First', value: 'updated_at' },
	],
	orderDescription:
		'Voucherify sorts up to 10,000 products. The node sorts longer lists, except by creation: products that were never updated, or lack the value, are sorted by their creation time.',
	columns: productColumns,
});
