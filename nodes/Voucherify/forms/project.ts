import { NO_MANAGEMENT } from '../api/errors/catalog';
import { textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { onePage } from './listSearch/paging';
import { locator } from './locator';

const searchProjects = lookup('searchProjects', {
	credential: 'voucherifyManagementApi',
	list: { path: ['management', 'v1', 'projects'], key: 'data', errorCatalog: NO_MANAGEMENT },
	paging: onePage,
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const project = locator({
	displayName: 'Project',
	name: 'projectId',
	description: 'A project of Voucherify',
	search: searchProjects,
	examples: { id: 'proj_X8HJgDW1XuHP2Jc5' },
});
