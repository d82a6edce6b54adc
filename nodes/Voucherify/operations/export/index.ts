import type { ResourceOperations } from '../kinds/operation';
import { create } from './create';
import { deleteExport } from './delete';
import { download } from './download';
import { get } from './get';
import { getAll } from './getAll';

export const exportJob: ResourceOperations = {
	value: 'export',
	name: 'Export',
	description: 'Lists as CSV files that Voucherify makes: cheaper than reading many pages',
	credential: 'voucherifyApi',
	operations: [download, create, deleteExport, get, getAll],
};
