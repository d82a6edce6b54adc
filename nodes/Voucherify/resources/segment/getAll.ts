import { timePages } from '../../api/lists/timePages';
import { condition, dateConditions, nameContains } from '../../forms/conditions';
import { segmentColumns } from './columns';
import { sortByCreation, listOperation, pageByPage } from '../../factories/list';
import { segmentTypes } from './fields';

const CREATED = {
	after: condition('created_at', 'after'),
	before: condition('created_at', 'before'),
};

/**
 * List segments. The list has neither page numbers nor a cursor: the next page is requested by creation time.
 * @see https://docs.voucherify.io/api-reference/segments/list-segments
 */
export const getAll = listOperation({
	action: 'Get many segments',
	description: 'Get segments, optionally filtered by name, type or date',
	path: () => ['v1', 'segments'],
	key: 'data',
	read: pageByPage((client, list, size, doubt) => {
		const order = String(list.query?.order);
		const parameter = order.startsWith('-') ? CREATED.before : CREATED.after;
		return timePages(client, { ...list, order, parameter }, size, doubt);
	}),
	filters: [
		...dateConditions('Created', 'created_at'),
		{ ...nameContains('e.g. Newsletter'), name: 'nameContains' },
		{
			key: 'ids',
			displayName: 'Segment IDs',
			type: 'string',
			placeholder: 'e.g. seg_OlE7DmfzMI5pHyD5VAv512r1',
			description: 'Comma-separated, or a list',
			read: (parameters, name) => parameters.ids(name),
		},
		{
			displayName: 'Types',
			key: condition('type', 'in'),
			name: 'types',
			type: 'multiOptions',
			default: [],
			options: segmentTypes,
		},
	],
	orders: sortByCreation,
	columns: segmentColumns,
});
