import type { ResourceOperations } from '../../../run/types';
import { create } from './create';
import { deleteExport } from './delete';
import { download } from './download';
import { get } from './get';
import { getAll } from './getAll';

export const exportJob: ResourceOperations = {
	value: 'export',
	name: 'Export',
	description: 'Lists exported to CSV files',
	credential: 'voucherifyApi',
	operations: [create, download, deleteExport, get, getAll],
};
