import { readExport } from '../../../api/jobs/exports';
import { exportColumns, withoutToken } from '../../../columns/export';
import { byPageNumber, listOperation } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/exports/list-exports */
export const getAll = listOperation({
	action: 'Get many exports',
	description: 'Get the exports of the project',
	path: () => ['v1', 'exports'],
	key: 'exports',
	read: async (client, list, limit, doubt) =>
		(await byPageNumber(client, list, limit, doubt)).map((row) => readExport(client, row)),
	orders: [
		{ name: 'Newest First', value: '-created_at' },
		{ name: 'Oldest First', value: 'created_at' },
		{ name: 'Status A–Z', value: 'status' },
		{ name: 'Status Z–A', value: '-status' },
	],
	columns: exportColumns,
	whole: withoutToken,
});
