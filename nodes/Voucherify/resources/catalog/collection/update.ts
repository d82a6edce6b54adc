import { isJsonObject } from '../../../api/types';
import { productCollectionField } from '../../../forms/product';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { readChanges } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { pickedSubject } from '../../../writes/subjects';
import { writeWhole } from '../../../factories/wholeChange';
import { conditions, readConditions } from './conditions';

const changeable: InputField[] = [
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Summer drinks' },
	{
		...conditions,
		key: 'filter',
		required: undefined,
		default: '{}',
		read: readConditions,
		description: `${String(conditions.description)} They replace the conditions of a dynamic collection. Static ones have none.`,
	},
];

/**
 * Update a product collection. The service always requires the name and, for a dynamic collection, the conditions: what the
 * user does not change is read first. The products of a static collection cannot be changed.
 * @see https://docs.voucherify.io/api-reference/product-collections/update-product-collection
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a product collection',
	description: 'Rename a product collection, or change the conditions of a dynamic one',
	writes: true,
	changes: pickedSubject(productCollectionField),
	fields: [productCollectionField, collectionOf('updateFields', changeable)],
	async execute({ client, parameters }) {
		const changes = readChanges(parameters, changeable);
		return await writeWhole(client, {
			object: 'products_collection',
			path: ['v1', 'product-collections', parameters.text(productCollectionField)],
			changes,
			isWhole: 'name' in changes && 'filter' in changes,
			whole: ({ name, filter }) => ({
				name,
				...(isJsonObject(filter) && { filter: { junction: 'and', ...filter } }),
				...changes,
			}),
		});
	},
};
