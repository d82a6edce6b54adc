import { expiringPages } from '../../api/lists/expiringPages';
import { condition, dateConditions } from '../../fields/conditions';
import { cardPath } from '../../fields/loyalty';
import { cardTransactionColumns } from '../../items/loyalty';
import { byAge, listOperation, pageByPage } from '../kinds/list';
import { cardPathIn } from '../loyaltyMember/paths';
import { textsIn } from '../../parameters/inputFields';

/**
 * List the transactions of a card.
 * @see https://docs.voucherify.io/api-reference/members/list-card-transactions
 */
export const getTransactions = listOperation({
	value: 'getTransactions',
	name: 'Get Transactions',
	action: 'Get the transactions of a loyalty card',
	description:
		'Get how points came onto the card of a member, and where they went. Voucherify lists them card by card only: for all members at once there is Loyalty Program → Get Report.',
	fields: cardPath,
	path: async (parameters, client) => [
		...(await cardPathIn({ parameters, client })),
		'transactions',
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		{
			displayName: 'Transaction IDs',
			key: condition('id', 'in'),
			name: 'transactionIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. lctx_12cfcfd67c8725bb92',
			description: 'IDs with commas between them, or a list from an expression: up to 100',
			read: textsIn,
		},
	],
	orders: byAge('created_at'),
	columns: cardTransactionColumns,
});
