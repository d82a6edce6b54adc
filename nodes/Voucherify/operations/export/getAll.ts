import { readExport } from '../../api/exports';
import { firstRows, numberedPages, pageSizeFor, readOnce } from '../../api/lists/pages';
import { paging, simplify } from '../../fields/paging';
import { simplifiedExport, withoutToken } from '../../items/export';
import type { SingleOperation } from '../kinds/operation';
import { optionsOf } from '../../fields/options';

/**
 * List the exports of the project.
 * @see https://docs.voucherify.io/api-reference/exports/list-exports
 */
export const getAll: SingleOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many exports',
	description: 'Get the exports of the project',
	fields: [
		...paging,
		simplify,
		optionsOf({
			displayName: 'Order',
			name: 'order',
			type: 'options',
			options: [
				{ name: 'Newest First', value: '-created_at' },
				{ name: 'Oldest First', value: 'created_at' },
				{ name: 'Status A–Z', value: 'status' },
				{ name: 'Status Z–A', value: '-status' },
			],
			default: '-created_at',
		}),
	],
	async execute({ client, parameters }) {
		const limit = parameters.limit();
		const list = {
			path: ['v1', 'exports'],
			key: 'exports',
			query: { order: parameters.optionalText('options.order') ?? '-created_at' },
		};
		const rows = await readOnce(
			client,
			[list, String(limit)],
			async () => await firstRows(numberedPages(client, list, pageSizeFor(limit)), limit),
		);
		const shown = parameters.flag('simplify') ? simplifiedExport : withoutToken;
		return rows.map((row) => ({ json: shown(readExport(client, row)) }));
	},
};
