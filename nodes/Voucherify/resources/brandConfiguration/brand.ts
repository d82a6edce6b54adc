import { project } from '../../forms/project';
import type { VoucherifyClient } from '../../api/client/client';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { wholeRows } from '../../api/lists/pages';
import { isResource, type Resource } from '../../api/types';
import type { Parameters } from '../../forms/reading/parameters';

/** Returns the path of the brand configurations of a project, which has one at most. */
export const brandingOf = (projectId: string) => [
	...['management', 'v1', 'projects', projectId],
	'branding',
];

/** Reads the brand configuration of a project; undefined if it has none, which may be listed as a brand without an ID. */
export async function readBrand(
	client: VoucherifyClient,
	projectId: string,
): Promise<Resource | undefined> {
	const list = { path: brandingOf(projectId), key: 'data', errorCatalog: NO_MANAGEMENT };
	const rows = await wholeRows(client, list);
	return rows.find(isResource);
}

/**
 * Reads the brand configuration of the chosen project.
 * @throws NodeOperationError if it has none
 */
export async function requireBrand(
	client: VoucherifyClient,
	parameters: Parameters,
): Promise<Resource> {
	const brand = await readBrand(client, parameters.text(project));
	if (brand) return brand;
	throw parameters.invalid('projectId', 'has no brand configuration', 'Make one with Create.');
}
