import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { predefinedRoles } from './roles';
import { usersOf } from './users';
import { line, matching, readChosen, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { whole } from '../../forms/listSearch/paging';

export const searchProjects = lookup({
	credential: 'voucherifyManagementApi',
	list: { path: ['management', 'v1', 'projects'], key: 'data', errorCatalog: NO_MANAGEMENT },
	paging: whole,
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchUsers = lookup({
	credential: 'voucherifyManagementApi',
	list: (context) => ({
		path: usersOf(readChosen(context, 'projectId', 'a project')),
		key: 'data',
		errorCatalog: NO_MANAGEMENT,
	}),
	paging: whole,
	entry: ({ id, first_name, last_name, login }) => ({
		name: textOrElse(line(first_name, last_name, login), id),
		value: id,
	}),
});

/** Predefined roles. The API does not list custom roles. */
export function searchRoles(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return Promise.resolve({ results: matching(predefinedRoles, filter.trim()) });
}
