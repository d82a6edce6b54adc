import type { ResourceOperations } from '../kinds/operation';
import { download } from './download';
import { get } from './get';
import { getAll } from './getAll';

export const exportJob: ResourceOperations = {
	value: 'export',
	name: 'Export',
	credential: 'voucherifyApi',
	operations: [download, get, getAll],
};
