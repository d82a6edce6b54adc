import type { ResourceOperations } from '../../run/types';
import { getAll } from './getAll';

export const metadataSchema: ResourceOperations = {
	value: 'metadataSchema',
	name: 'Metadata Schema',
	description: 'Which metadata customers, orders, campaigns and others can have',
	credential: 'voucherifyApi',
	operations: [getAll],
};
