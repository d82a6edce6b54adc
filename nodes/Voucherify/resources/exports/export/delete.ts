import { exportId } from '../../../forms/export';
import { deleteOperation } from '../../../factories/remove';

/** @see https://docs.voucherify.io/api-reference/exports/delete-export */
export const deleteExport = deleteOperation({
	action: 'Delete an export and its file',
	description: 'Delete an export with its file, such as a file with personal data',
	field: exportId,
	path: (parameters) => ['v1', 'exports', parameters.text(exportId)],
});
