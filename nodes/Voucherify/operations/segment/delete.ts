import { segment } from '../../fields/segment';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';

/**
 * Delete a segment; its customers stay.
 * @see https://docs.voucherify.io/api-reference/segments/delete-segment
 */
export const deleteSegment: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a segment',
	description: 'Delete a segment; its customers stay. Rules that use it find it no longer.',
	writes: true,
	fields: [segment],
	async execute({ client, parameters }) {
		const segmentId = parameters.text('segmentId');
		return await deleted(client, { path: ['v1', 'segments', segmentId] }, { segmentId });
	},
};
