import { deletePermanently, readForce } from '../../../forms/deletePermanently';
import { optionsOf } from '../../../forms/options';
import { productField } from '../locators';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { picked } from '../../../writes/things';

/**
 * Move a product and its SKUs to the bin (default), or delete them permanently.
 * @see https://docs.voucherify.io/api-reference/products/delete-product
 */
export const deleteProduct: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a product',
	description: 'Move a product with its SKUs to the bin, or delete it permanently',
	writes: true,
	changes: picked('productId'),
	fields: [productField, optionsOf(deletePermanently('product'))],
	async execute({ client, parameters }) {
		const productId = parameters.text('productId');
		return await deleteResource(
			client,
			{ path: ['v1', 'products', productId], query: readForce(parameters) },
			{ productId },
		);
	},
};
