import { propertiesOf } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { categoryFields } from './fields';

/**
 * Not idempotent.
 * @see https://docs.voucherify.io/api-reference/categories/create-category
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a category',
	description: 'Create a category for campaigns, codes and promotion tiers',
	writes: true,
	fields: propertiesOf(categoryFields.map((field) => ({ ...field, required: true }))),
	async execute({ client, parameters }) {
		const name = parameters.text('name');
		const hierarchy = parameters.requiredInteger('hierarchy', 0);
		const returns = { object: 'category' };
		const body = { name, hierarchy };
		return await write(client, { method: 'POST', path: ['v1', 'categories'], body, returns });
	},
};
