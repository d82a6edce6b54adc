import { upsertMany } from '../../../factories/upsertMany';
import { optionalUnit } from '../../../forms/money';
import { productFields } from './fields';
import { productSourceId } from './manyFields';

/** @see https://docs.voucherify.io/api-reference/products/update-products-in-bulk */
export const upsertProducts = upsertMany({
	noun: 'product',
	sourceId: productSourceId,
	fields: productFields,
	shown: { name: 'name', price: 'price' },
	unit: optionalUnit,
	path: ['v1', 'products', 'bulk', 'async'],
});
