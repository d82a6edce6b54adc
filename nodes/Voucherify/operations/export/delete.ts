import { exportId } from '../../fields/export';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';

/**
 * Delete an export and its file.
 * @see https://docs.voucherify.io/api-reference/exports/delete-export
 */
export const deleteExport: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete an export and its file',
	description: 'Delete an export with its file, such as one that holds personal data',
	writes: true,
	fields: [exportId],
	async execute({ client, parameters }) {
		const id = parameters.text('exportId');
		return await deleted(client, { path: ['v1', 'exports', id] }, { exportId: id });
	},
};
