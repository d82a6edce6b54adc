import { readExport } from '../../api/exports';
import { numberedPages } from '../../api/lists/pages';
import { exportColumns, withoutToken } from '../../items/export';
import { listOperation, pageByPage } from '../kinds/list';

const readRows = pageByPage(numberedPages);

/**
 * List the exports of the project.
 * @see https://docs.voucherify.io/api-reference/exports/list-exports
 */
export const getAll = listOperation({
	action: 'Get many exports',
	description: 'Get the exports of the project',
	path: () => ['v1', 'exports'],
	key: 'exports',
	read: async (client, list, limit) =>
		(await readRows(client, list, limit)).map((row) => readExport(client, row)),
	orders: [
		{ name: 'Newest First', value: '-created_at' },
		{ name: 'Oldest First', value: 'created_at' },
		{ name: 'Status A–Z', value: 'status' },
		{ name: 'Status Z–A', value: '-status' },
	],
	columns: exportColumns,
	whole: withoutToken,
});
