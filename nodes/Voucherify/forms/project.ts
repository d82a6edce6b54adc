import { locator } from './locator';

export const project = locator({
	displayName: 'Project',
	name: 'projectId',
	description: 'The Voucherify project to work with',
	searchListMethod: 'searchProjects',
	examples: { id: 'proj_X8HJgDW1XuHP2Jc5' },
});
