import { readFromBothEnds } from '../../api/lists/bidirectional';
import { cursorPages, firstRows, pageSizeFor, readOnce } from '../../api/lists/pages';
import { paging, simplify } from '../../fields/paging';
import { voucher } from '../../fields/voucher';
import { simplified } from '../../items/voucherTransaction';
import type { SingleOperation } from '../kinds/operation';
import { optionsOf } from '../../fields/options';

/** From so many calls on, the user is told of the cheaper way. */
const MANY_CALLS = 50;

/**
 * List voucher transactions. Amounts are points, or minor currency units on gift cards.
 * @see https://docs.voucherify.io/api-reference/vouchers/list-voucher-transactions
 */
export const getAll: SingleOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many voucher transactions',
	description: 'Get the transactions of a gift card or loyalty card',
	fields: [
		{ ...voucher, hint: 'Amounts are points, or on gift cards minor currency units: 100 is 1.00' },
		...paging,
		simplify,
		optionsOf(
			{
				displayName: 'Order',
				name: 'order',
				type: 'options',
				options: [
					{ name: 'Newest First', value: '-id' },
					{ name: 'Oldest First', value: 'id' },
				],
				default: '-id',
			},
			{
				displayName: 'Start After Transaction',
				name: 'startingAfterId',
				type: 'string',
				default: '',
				placeholder: 'e.g. vtx_0c9afe802593b34b80',
				description:
					'The ID of a transaction: only those that follow it in the chosen order are returned',
			},
		),
	],
	async execute({ client, parameters, hint }) {
		const limit = parameters.limit();
		const isSimplified = parameters.flag('simplify');
		const list = {
			path: ['v1', 'vouchers', parameters.text('voucherCode'), 'transactions'],
			key: 'data',
			query: {
				order: parameters.optionalText('options.order') ?? '-id',
				starting_after_id: parameters.optionalText('options.startingAfterId'),
			},
		};
		const rows = await readOnce(client, [list, String(limit)], async () =>
			limit === Infinity
				? await readFromBothEnds(client, list)
				: await firstRows(cursorPages(client, list, pageSizeFor(limit)), limit),
		);
		if (client.calls > MANY_CALLS) {
			hint(
				`This took ${client.calls} calls to Voucherify. For a whole loyalty campaign, Voucher Transaction → Export takes about three.`,
			);
		}
		return rows.map((row) => ({ json: isSimplified ? simplified(row) : row }));
	},
};
