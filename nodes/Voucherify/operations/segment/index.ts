import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';
import { createFromItems } from './createFromItems';
import { deleteSegment } from './delete';
import { get } from './get';
import { getAll } from './getAll';

export const segment: ResourceOperations = {
	value: 'segment',
	name: 'Segment',
	description: 'Groups of customers. Who is in one tells Customer: Get Many.',
	credential: 'voucherifyApi',
	operations: [getAll, create, createFromItems, deleteSegment, get],
};
