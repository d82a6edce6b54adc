import { expiringPages } from '../../../api/lists/expiringPages';
import { cardPath, readCardPath } from '../fields';
import { pendingPointsColumns } from '../columns';
import { listOperation, pageByPage } from '../../../factories/list';

/**
 * List the points of a card that cannot be spent yet.
 * @see https://docs.voucherify.io/api-reference/members/list-card-pending-point-buckets
 */
export const getPendingPoints = listOperation({
	value: 'getPendingPoints',
	name: 'Get Pending Points',
	action: 'Get the pending points of a card',
	description: 'Get the points of a card that cannot be spent yet, and when they become available',
	fields: cardPath,
	path: async (parameters, client) => [
		...(await readCardPath({ parameters, client })),
		'pending-points',
	],
	key: 'data',
	read: pageByPage(expiringPages),
	orders: [
		{ name: 'Soonest First', value: 'date' },
		{ name: 'Latest First', value: '-date' },
	],
	columns: pendingPointsColumns,
});
