import { numberedPages } from '../../api/lists/pages';
import { productCollectionColumns } from '../../items/productCollection';
import { listOperation, pageByPage } from '../kinds/list';

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
	orders: [
		{ name: 'Created, Newest First', value: '-created_at' },
		{ name: 'Created, Oldest First', value: 'created_at' },
		{ name: 'Updated, Newest First', value: '-updated_at' },
		{ name: 'Updated, Oldest First', value: 'updated_at' },
	],
	columns: productCollectionColumns,
});
