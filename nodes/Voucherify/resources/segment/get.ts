import { segment } from '../../forms/segment';
import { segmentColumns } from './columns';
import { getOperation } from '../../factories/get';

/**
 * Get a segment without its customers. *Customer: Get Many* lists them.
 * @see https://docs.voucherify.io/api-reference/segments/get-segment
 */
export const get = getOperation({
	action: 'Get a segment',
	description:
		'Get a segment and the filter for its customers. To list them, use Customer → Get Many.',
	fields: [segment],
	path: (parameters) => ['v1', 'segments', parameters.text(segment)],
	columns: segmentColumns,
});
