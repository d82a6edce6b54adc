import { productCollectionField } from '../../../forms/product';
import { deleteOperation } from '../../../factories/remove';

/** @see https://docs.voucherify.io/api-reference/product-collections/delete-product-collection */
export const deleteCollection = deleteOperation({
	action: 'Delete a product collection',
	description: 'Delete a product collection that is not in use; its products are kept',
	field: productCollectionField,
	path: (parameters) => ['v1', 'product-collections', parameters.text(productCollectionField)],
	errorCatalog: {
		resource_in_use: {
			headline: 'The product collection is in use, so it cannot be deleted',
			advice: 'First remove it where it is used.',
		},
	},
});
