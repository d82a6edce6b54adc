import type { IDataObject } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { isJsonObject, type Resource } from '../../api/types';
import { readChanges } from '../../forms/body';
import { project } from '../../forms/project';
import { collectionOf } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { withLock } from '../../writes/locks';
import { pickedSubject } from '../../writes/subjects';
import { brandingOf, requireBrand } from './brand';
import { changeableBrand } from './fields';

/** @see https://docs.voucherify.io/api-reference/management/update-brand */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a brand configuration',
	description:
		'Change the brand of a project. Fields that you do not add stay unchanged. Only the dashboard of Voucherify can empty State.',
	writes: true,
	changes: pickedSubject(project),
	fields: [project, collectionOf('updateFields', changeableBrand)],
	async execute({ client, parameters }) {
		const changes = readChanges(parameters, changeableBrand);
		const path = brandingOf(parameters.text(project));
		return await withLock(client, path.join('/'), async () => {
			const brand = await requireBrand(client, parameters);
			return await write(client, {
				method: 'PUT',
				path: [...path, brand.id],
				body: wholeGroups(brand, changes),
				returns: {},
				errorCatalog: NO_MANAGEMENT,
			});
		});
	},
};

/**
 * Returns each group that changes with its other current values, since the API docs do not say whether an update keeps them.
 * Those that are null are not sent: they stay empty, and the API accepts null for some fields only.
 */
function wholeGroups(brand: Resource, changes: IDataObject): IDataObject {
	const groups = Object.entries(changes).map(([key, change]): [string, IDataObject[string]] => {
		const current = brand[key];
		if (!isJsonObject(current) || !isJsonObject(change)) return [key, change];
		const filled = Object.entries(current).filter(([, value]) => value !== null);
		return [key, { ...Object.fromEntries(filled), ...change }];
	});
	return Object.fromEntries(groups);
}
