import { productCollectionField } from '../../../forms/product';
import { collectionItemColumns } from './columns';
import { byPageNumber, sortByTimes, listOperation } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/product-collections/list-products-in-collection */
export const getProducts = listOperation({
	value: 'getProducts',
	name: 'Get Products',
	action: 'Get the products of a collection',
	description: 'Get the products and SKUs of a collection',
	fields: [productCollectionField],
	path: (parameters) => [
		'v1',
		'product-collections',
		parameters.text(productCollectionField),
		'products',
	],
	key: 'data',
	read: byPageNumber,
	orders: sortByTimes,
	columns: collectionItemColumns,
});
