import type { ResourceOperations } from '../../run/types';
import { getAll } from './getAll';

export const eventSchema: ResourceOperations = {
	value: 'eventSchema',
	name: 'Event Schema',
	description: 'Custom events that a project knows, with their attributes (Enterprise plan)',
	credential: 'voucherifyManagementApi',
	operations: [getAll],
};
