import type { ResourceOperations } from '../kinds/operation';
import { invite } from './invite';

export const user: ResourceOperations = {
	value: 'user',
	name: 'User',
	credential: 'voucherifyManagementApi',
	operations: [invite],
};
