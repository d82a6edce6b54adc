import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/explanations';
import { predefinedRoles } from '../../fields/roles';
import { matching, textOf } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

export const searchProjects = lookup({
	credential: 'voucherifyManagementApi',
	list: { path: ['management', 'v1', 'projects'], key: 'data', explanations: NO_MANAGEMENT },
	paging: whole,
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});

/** The predefined roles: the API does not list the custom ones. */
export function searchRoles(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return Promise.resolve({ results: matching(predefinedRoles, filter.trim()) });
}
