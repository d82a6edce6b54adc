import { productCollectionField } from '../locators';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { picked } from '../../../writes/things';

/** @see https://docs.voucherify.io/api-reference/product-collections/delete-product-collection */
export const deleteCollection: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a product collection',
	description: 'Delete a product collection that is not in use; its products are kept',
	writes: true,
	changes: picked('productCollectionId'),
	fields: [productCollectionField],
	async execute({ client, parameters }) {
		const productCollectionId = parameters.text('productCollectionId');
		return await deleteResource(
			client,
			{
				path: ['v1', 'product-collections', productCollectionId],
				errorCatalog: {
					resource_in_use: {
						headline: 'The product collection is in use, so it cannot be deleted',
						advice: 'First remove it where it is used.',
					},
				},
			},
			{ productCollectionId },
		);
	},
};
