import { numberedPages } from '../../api/lists/pages';
import { productCollectionColumns } from '../../items/productCollection';
import { byTimes, listOperation, pageByPage } from '../kinds/list';

/**
 * List product collections.
 * @see https://docs.voucherify.io/api-reference/product-collections/list-product-collections
 */
export const getAll = listOperation({
	action: 'Get many product collections',
	description: 'Get the product collections of the project',
	path: () => ['v1', 'product-collections'],
	key: 'data',
	read: pageByPage(numberedPages),
	orders: byTimes,
	columns: productCollectionColumns,
});
