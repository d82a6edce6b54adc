import type { ResourceOperations } from '../../run/types';
import { create } from './create';

export const brandConfiguration: ResourceOperations = {
	value: 'brandConfiguration',
	name: 'Brand Configuration',
	description: 'Names, addresses and colors of a project that customers see (Enterprise plan)',
	credential: 'voucherifyManagementApi',
	operations: [create],
};
