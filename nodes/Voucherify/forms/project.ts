import { locator } from './locator';

export const project = locator({
	displayName: 'Project',
	name: 'projectId',
	description: 'A project of Voucherify',
	searchListMethod: 'searchProjects',
	examples: { id: 'proj_X8HJgDW1XuHP2Jc5' },
});
