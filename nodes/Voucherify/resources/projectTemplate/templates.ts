import { NO_MANAGEMENT } from '../../api/errors/catalog';
import type { List } from '../../api/lists/pages';

/** Returns the list of a project's campaign templates. */
export const templatesOf = (projectId: string): List => ({
	path: ['management', 'v1', 'projects', projectId, 'templates', 'campaigns'],
	key: 'data',
	errorCatalog: NO_MANAGEMENT,
});
