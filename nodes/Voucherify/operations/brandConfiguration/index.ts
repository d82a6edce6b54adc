import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';

export const brandConfiguration: ResourceOperations = {
	value: 'brandConfiguration',
	name: 'Brand Configuration',
	credential: 'voucherifyManagementApi',
	operations: [create],
};
