import { category } from '../../forms/category';
import { collectionOf } from '../../forms/reading/inputFields';
import { readChanges } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';
import { writeWhole } from '../../factories/wholeChange';
import { categoryFields } from './fields';

/** @see https://docs.voucherify.io/api-reference/categories/update-category */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a category',
	description: 'Rename a category, or change its processing order',
	writes: true,
	changes: pickedSubject(category),
	fields: [category, collectionOf('updateFields', categoryFields)],
	async execute({ client, parameters }) {
		const path = ['v1', 'categories', parameters.text(category)];
		const changes = readChanges(parameters, categoryFields);
		return await writeWhole(client, {
			object: 'category',
			path,
			changes,
			isWhole: 'name' in changes && 'hierarchy' in changes,
			whole: ({ name, hierarchy }) => ({ name, hierarchy, ...changes }),
		});
	},
};
