import { expiringPages } from '../../../api/lists/expiringPages';
import { sortByCreationOrName, listOperation, pageByPage } from '../../../factories/list';
import { dateConditions, idsFilter, nameContains } from '../../../forms/conditions';
import { statusFilter } from '../filters';
import { EXAMPLE_ID, WALLETS } from './locator';

/** @see https://docs.voucherify.io/api-reference/card-definitions/list-card-definitions */
export const getAll = listOperation({
	action: 'Get many wallets',
	description: 'Get wallets, with when their points expire and whether these can pay for orders',
	path: () => WALLETS,
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		nameContains('e.g. Points'),
		statusFilter('Active', 'Draft'),
		idsFilter('Wallet', EXAMPLE_ID),
	],
	orders: sortByCreationOrName,
	columns: {
		id: 'id',
		name: 'name',
		status: 'status',
		points_expiration: 'points_expiration.type',
		points_activation: 'pending_points.type',
		order_payment: 'pay_with_points.type',
		created_at: 'created_at',
		updated_at: 'updated_at',
	},
});
