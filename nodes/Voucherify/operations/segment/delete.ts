import { segment } from '../../forms/segment';
import { deleteOperation } from '../factories/deleteOne';

/** @see https://docs.voucherify.io/api-reference/segments/delete-segment */
export const deleteSegment = deleteOperation({
	action: 'Delete a segment',
	description: 'Delete a segment; its customers stay. Rules that use it find it no longer.',
	field: segment,
	path: (id) => ['v1', 'segments', id],
});
