import type { ResourceOperations } from '../../run/types';
import { invite } from './invite';

export const user: ResourceOperations = {
	value: 'user',
	name: 'User',
	description: 'Colleagues who work in the dashboard (Enterprise plan)',
	credential: 'voucherifyManagementApi',
	operations: [invite],
};
