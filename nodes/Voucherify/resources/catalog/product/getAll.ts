import { LAST_PAGE } from '../../../api/limits';
import { startAndEnd } from '../../../forms/period';
import { productColumns } from './columns';
import {
	sortByCreation,
	byDateWindow,
	sortByText,
	sortByUpdate,
	listOperation,
} from '../../../factories/list';

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
	filters: startAndEnd('products'),
	orders: [
		...sortByCreation.toReversed(),
		...sortByText('Campaign', 'campaign'),
		...sortByText('Category', 'category'),
		...sortByText('Code', 'code'),
		...sortByText('Type', 'type'),
		...sortByUpdate,
	],
	orderDescription:
		'Voucherify sorts up to 10,000 products. The node sorts longer lists, except by creation: products that were never updated, or lack the value, are sorted by their creation time.',
	columns: productColumns,
});
