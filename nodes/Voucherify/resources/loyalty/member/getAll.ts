import { fetchCustomerId } from '../../../api/loyalty/customerIds';
import { expiringPages } from '../../../api/lists/expiringPages';
import { toCustomerIdentity } from '../../../api/loyalty/memberships';
import { condition, dateConditions, idsFilter } from '../../../forms/conditions';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { customerFilter } from '../../../forms/customer';
import { loyaltyMemberColumns } from '../columns';
import { statusFilter } from '../filters';
import { addCustomer, addPoints } from './additions';
import { sortByCreation, sortByText, listOperation, pageByPage } from '../../../factories/list';

const OF_CUSTOMER = condition('customer_id', 'is');

/**
 * List the members of a loyalty program. The list has neither cards nor customers: options add them.
 * @see https://docs.voucherify.io/api-reference/members/list-program-members
 */
export const getAll = listOperation({
	action: 'Get many members',
	description: 'Get the members of a program, optionally with their customers, points and tiers',
	fields: [loyaltyProgram],
	path: (parameters) => [
		...['v2', 'loyalties', 'programs', parameters.text(loyaltyProgram)],
		'members',
	],
	key: 'data',
	read: pageByPage(expiringPages),
	async query(parameters, client) {
		const key = parameters.optionalText('filters.customerId');
		if (key === undefined) return {};
		const who = toCustomerIdentity(key, parameters.mode('filters.customerId'));
		return { [OF_CUSTOMER]: await fetchCustomerId(client, who) };
	},
	filters: [
		...dateConditions('Created', 'created_at'),
		{
			...customerFilter,
			description: 'Only the membership of this customer. A source ID costs one more call.',
			key: OF_CUSTOMER,
			// `query` sends this filter, since it may have to look up the customer's ID.
			read: () => undefined,
		},
		idsFilter('Member', 'lmbr_128f962dbc8c4ba5dc'),
		statusFilter('Active', 'Inactive'),
	],
	orders: [
		...sortByCreation,
		...sortByText('Customer ID', 'customer_id'),
		...sortByText('Status', 'status'),
	],
	columns: loyaltyMemberColumns,
	additions: [addCustomer, addPoints],
});
