import { expiringPages } from '../../../api/lists/expiringPages';
import { dateConditions, idsFilter } from '../../../forms/conditions';
import { cardPath, readCardPath } from '../fields';
import { cardTransactionColumns } from '../../../columns/loyaltyTransaction';
import { byAge, listOperation, pageByPage } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/members/list-card-transactions */
export const getTransactions = listOperation({
	value: 'getTransactions',
	name: 'Get Transactions',
	action: "Get the transactions of a member's card",
	description:
		"Get how a member's card got its points, and how they were spent. Voucherify lists them only per card. For all members at once, use Program → Get Report.",
	fields: cardPath,
	path: async (parameters, client) => [
		...(await readCardPath({ parameters, client })),
		'transactions',
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		idsFilter('Transaction', 'lctx_12cfcfd67c8725bb92'),
	],
	orders: byAge('created_at'),
	columns: cardTransactionColumns,
});
