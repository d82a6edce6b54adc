import { productCollectionColumns } from './columns';
import { byPageNumber, sortByTimes, listOperation } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/product-collections/list-product-collections */
export const getAll = listOperation({
	action: 'Get many product collections',
	description: 'Get the product collections of the project',
	path: () => ['v1', 'product-collections'],
	key: 'data',
	read: byPageNumber,
	orders: sortByTimes,
	columns: productCollectionColumns,
});
