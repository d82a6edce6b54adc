import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { get } from './get';
import { update } from './update';

export const brandConfiguration: ResourceOperations = {
	value: 'brandConfiguration',
	name: 'Brand Configuration',
	description: 'Names, addresses and colors of a project that customers see (Enterprise plan)',
	credential: 'voucherifyManagementApi',
	operations: [create, get, update],
};
