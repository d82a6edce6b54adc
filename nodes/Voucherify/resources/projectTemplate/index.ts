import type { ResourceOperations } from '../../run/types';
import { copy } from './copy';
import { getAll } from './getAll';

export const projectTemplate: ResourceOperations = {
	value: 'projectTemplate',
	name: 'Project Template',
	description: 'Campaign templates of all projects, to copy them to others (Enterprise plan)',
	credential: 'voucherifyManagementApi',
	operations: [getAll, copy],
};
