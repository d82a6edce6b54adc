import { ASYNC_ACTIONS, BEFORE, readAsyncAction } from '../../api/jobs/asyncActions';
import { timePages } from '../../api/lists/timePages';
import { asyncActionColumns, withoutTokens } from '../../columns/asyncAction';
import { listOperation, pageByPage } from '../../factories/list';

const readRows = pageByPage((client, list, size, doubt) =>
	timePages(client, { ...list, ...BEFORE }, size, doubt),
);

/**
 * List the background jobs of the project, newest first.
 * @see https://docs.voucherify.io/api-reference/async-actions/list-async-actions
 */
export const getAll = listOperation({
	action: 'Get many async actions',
	description: 'Get the background jobs of the project, newest first',
	path: () => [...ASYNC_ACTIONS.path],
	key: ASYNC_ACTIONS.key,
	read: async (client, list, limit, doubt) =>
		(await readRows(client, list, limit, doubt)).map((row) => readAsyncAction(client, row)),
	filters: [
		{
			key: 'end_date',
			displayName: 'Created Before',
			type: 'dateTime',
			description: 'Only jobs started before this time',
		},
	],
	columns: asyncActionColumns,
	whole: withoutTokens,
});
