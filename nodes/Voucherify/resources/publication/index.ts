import type { ResourceOperations } from '../../run/types';
import { create } from './create';
import { getAll } from './getAll';
import { getByReference } from './getByReference';

export const publication: ResourceOperations = {
	value: 'publication',
	name: 'Publication',
	description: 'Codes that are given to customers',
	credential: 'voucherifyApi',
	operations: [create, getAll, getByReference],
};
