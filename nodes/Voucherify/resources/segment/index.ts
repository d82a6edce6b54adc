import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { deleteSegment } from './delete';
import { get } from './get';
import { getAll } from './getAll';

export const segment: ResourceOperations = {
	value: 'segment',
	name: 'Segment',
	description: 'Groups of customers',
	credential: 'voucherifyApi',
	operations: [getAll, create, deleteSegment, get],
};
