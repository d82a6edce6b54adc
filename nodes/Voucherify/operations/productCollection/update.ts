import { productCollectionField } from '../../fields/product';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import { changesOf } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { conditions, conditionsIn } from './conditions';

const changeable: InputField[] = [
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Summer drinks' },
	{
		...conditions,
		key: 'filter',
		required: undefined,
		read: conditionsIn,
		description: `${String(conditions.description)} They replace those of a dynamic collection; a static one has none.`,
	},
];

/**
 * Update product collection. The products of a static one cannot be changed.
 * @see https://docs.voucherify.io/api-reference/product-collections/update-product-collection
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a product collection',
	description: 'Rename a product collection, or change the conditions of a dynamic one',
	writes: true,
	fields: [productCollectionField, collectionOf('updateFields', changeable)],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'PUT',
			path: ['v1', 'product-collections', parameters.text('productCollectionId')],
			body: changesOf(parameters, changeable),
		});
	},
};
