import { deletePermanently, readForce } from '../../../forms/deletePermanently';
import { optionsOf } from '../../../forms/options';
import { productField, skuOfProduct } from '../../../forms/product';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { pickedSubject } from '../../../writes/subjects';

/**
 * Move an SKU to the bin (default), or delete it permanently.
 * @see https://docs.voucherify.io/api-reference/products/delete-sku
 */
export const deleteSku: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete an SKU',
	description: 'Move a variant of a product to the bin, or delete it permanently',
	writes: true,
	changes: pickedSubject(productField, skuOfProduct),
	fields: [productField, skuOfProduct, optionsOf(deletePermanently('SKU'))],
	async execute({ client, parameters }) {
		const [productId, skuId] = [parameters.text(productField), parameters.text(skuOfProduct)];
		return await deleteResource(
			client,
			{ path: ['v1', 'products', productId, 'skus', skuId], query: readForce(parameters) },
			{ productId, skuId },
		);
	},
};
