import { segment } from '../../forms/segment';
import { deleteOperation } from '../../factories/remove';

/** @see https://docs.voucherify.io/api-reference/segments/delete-segment */
export const deleteSegment = deleteOperation({
	action: 'Delete a segment',
	description: 'Delete a segment; its customers are kept. Rules that use it no longer find it.',
	field: segment,
	path: (parameters) => ['v1', 'segments', parameters.text(segment)],
});
