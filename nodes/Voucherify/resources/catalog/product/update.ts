import { changedMetadata } from '../../../forms/metadata';
import { productField } from '../../../forms/product';
import { collectionOf } from '../../../forms/reading/inputFields';
import { readChanges } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { pickedSubject } from '../../../writes/subjects';
import { productFields } from './fields';
import { optionalUnit } from '../../../forms/money';

/**
 * Update an existing product; never creates one.
 * @see https://docs.voucherify.io/api-reference/products/update-product
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a product',
	description: 'Change an existing product. Fields that you do not add stay unchanged.',
	writes: true,
	changes: pickedSubject(productField),
	fields: [
		productField,
		collectionOf('updateFields', productFields),
		optionalUnit,
		...changedMetadata('product'),
	],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'PUT',
			returns: { object: 'product' },
			path: ['v1', 'products', parameters.text(productField)],
			body: readChanges(parameters, productFields),
		});
	},
};
