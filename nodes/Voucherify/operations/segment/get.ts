import { simplify } from '../../fields/paging';
import { segment } from '../../fields/segment';
import { segmentColumns } from '../../items/segment';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a segment, without its customers: *Customer → Get Many* lists them.
 * @see https://docs.voucherify.io/api-reference/segments/get-segment
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a segment',
	description: 'Get a segment and what it finds its customers by',
	fields: [segment, simplify],
	async execute(task) {
		const id = task.parameters.text('segmentId');
		return await foundResource(task, ['v1', 'segments', id], segmentColumns);
	},
};
