import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { predefinedRoles } from '../../forms/roles';
import { matching, textOrElse } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

export const searchProjects = lookup({
	credential: 'voucherifyManagementApi',
	list: { path: ['management', 'v1', 'projects'], key: 'data', errorCatalog: NO_MANAGEMENT },
	paging: whole,
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

/** Predefined roles. The API does not list custom roles. */
export function searchRoles(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return Promise.resolve({ results: matching(predefinedRoles, filter.trim()) });
}
