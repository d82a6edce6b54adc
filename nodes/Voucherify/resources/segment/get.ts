import { simplify } from '../../forms/paging';
import { segment } from '../../forms/segment';
import { segmentColumns } from './columns';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/**
 * Get a segment without its customers. *Customer: Get Many* lists them.
 * @see https://docs.voucherify.io/api-reference/segments/get-segment
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a segment',
	description: 'Get a segment and the filter for its customers',
	fields: [segment, simplify],
	async execute(task) {
		const id = task.parameters.text('segmentId');
		return await getOne(task, ['v1', 'segments', id], segmentColumns);
	},
};
