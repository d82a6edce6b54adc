import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { readChanges } from '../../forms/body';
import { project } from '../../forms/project';
import { collectionOf } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { picked } from '../../writes/things';
import { brandingOf, requireBrand } from './brand';
import { changeableBrand } from './fields';

/** @see https://docs.voucherify.io/api-reference/management/update-brand */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a brand configuration',
	description: 'Change the brand of a project. Fields that you do not add stay unchanged.',
	writes: true,
	changes: picked('projectId'),
	fields: [project, collectionOf('updateFields', changeableBrand)],
	async execute({ client, parameters }) {
		const body = readChanges(parameters, changeableBrand);
		const { id } = await requireBrand(client, parameters);
		return await write(client, {
			method: 'PUT',
			path: [...brandingOf(parameters.text('projectId')), id],
			body,
			returns: {},
			errorCatalog: NO_MANAGEMENT,
		});
	},
};
