import { expiringPages } from '../../../api/lists/expiringPages';
import { dateConditions, idsFilter } from '../../../forms/conditions';
import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { paymentColumns } from '../spendingColumns';
import { byAge, listOperation, pageByPage } from '../../../factories/list';

/**
 * List the orders that a member has paid with points.
 * @see https://docs.voucherify.io/api-reference/members/list-member-order-payments
 */
export const getPayments = listOperation({
	value: 'getPayments',
	name: 'Get Payments',
	action: 'Get the orders paid with points',
	description: "Get a member's payments with points, and whether they were approved",
	fields: [loyaltyProgram, loyaltyMember],
	path: async (parameters, client) => [
		...(await readMemberPath({ parameters, client })),
		...['orders', 'payments'],
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		idsFilter('Payment', 'lotx_12b884c72b0dd352b9'),
	],
	orders: byAge('created_at'),
	columns: paymentColumns,
});
