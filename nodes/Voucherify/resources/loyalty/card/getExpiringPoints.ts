import { expiringPages } from '../../../api/lists/expiringPages';
import { cardPath, readCardPath } from '../fields';
import { expiringPointsColumns } from '../columns';
import { listOperation, pageByPage } from '../../../factories/list';

/**
 * List the points of a card by expiration date.
 * @see https://docs.voucherify.io/api-reference/members/list-card-expiring-points-buckets
 */
export const getExpiringPoints = listOperation({
	value: 'getExpiringPoints',
	name: 'Get Expiring Points',
	action: 'Get the expiring points of a card',
	description: 'Get how many points of a card expire, and on which days',
	fields: cardPath,
	path: async (parameters, client) => [
		...(await readCardPath({ parameters, client })),
		'expiring-points',
	],
	key: 'data',
	read: pageByPage(expiringPages),
	orders: [
		{ name: 'Soonest First', value: 'expiration_date' },
		{ name: 'Latest First', value: '-expiration_date' },
	],
	columns: expiringPointsColumns,
});
