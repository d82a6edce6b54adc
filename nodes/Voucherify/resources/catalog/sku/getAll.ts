import { LAST_PAGE } from '../../../api/limits';
import { startAndEnd } from '../../../forms/period';
import { productField } from '../../../forms/product';
import { skuColumns } from './columns';
import { sortByCreation, byDateWindow, sortByUpdate, listOperation } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/products/list-skus-in-product */
export const getAll = listOperation({
	action: 'Get many SKUs of a product',
	description: 'Get the variants of a product, optionally filtered by creation time',
	fields: [productField],
	path: (parameters) => ['v1', 'products', parameters.text(productField), 'skus'],
	key: 'skus',
	read: byDateWindow(LAST_PAGE, 'start_date'),
	filters: startAndEnd('SKUs'),
	orders: [...sortByCreation.toReversed(), ...sortByUpdate],
	columns: skuColumns,
});
