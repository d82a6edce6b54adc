import { expiringPages } from '../../api/lists/expiringPages';
import { condition, dateConditions } from '../../fields/conditions';
import { loyaltyMember, loyaltyProgram } from '../../fields/loyalty';
import { paymentColumns } from '../../items/loyaltySpending';
import { byAge, listOperation, pageByPage } from '../kinds/list';
import { memberPathIn } from '../loyaltyMember/paths';
import { textsIn } from '../../parameters/inputFields';

/**
 * List the orders that a member has paid with points.
 * @see https://docs.voucherify.io/api-reference/members/list-member-order-payments
 */
export const getPayments = listOperation({
	value: 'getPayments',
	name: 'Get Payments',
	action: 'Get the orders that a loyalty member has paid with points',
	description: 'Get what a member has paid with points, and whether it was approved',
	fields: [loyaltyProgram, loyaltyMember],
	path: async (parameters, client) => [
		...(await memberPathIn({ parameters, client })),
		...['orders', 'payments'],
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		{
			displayName: 'Payment IDs',
			key: condition('id', 'in'),
			name: 'paymentIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. lotx_12b884c72b0dd352b9',
			description: 'IDs with commas between them, or a list from an expression',
			read: textsIn,
		},
	],
	orders: byAge('created_at'),
	columns: paymentColumns,
});
