import { readFromBothEnds } from '../../../api/lists/bidirectional';
import { cursorPages } from '../../../api/lists/cursorPages';
import { firstRows, pageSizeFor, type List } from '../../../api/lists/pages';
import { readOnce } from '../../../api/client/readOnce';
import { selectedRows, type Period } from '../../../api/lists/selected';
import type { VoucherifyClient } from '../../../api/client/client';
import type { Resource } from '../../../api/types';
import { cardCampaign } from '../../../forms/campaign';
import { filtersOf } from '../../../forms/filters';
import { paging, simplify, readLimit } from '../../../forms/paging';
import { periodFilters, readPeriod } from '../../../forms/period';
import {
	transactionCriteria,
	transactionFilters,
	type TransactionCriteria,
} from '../../../forms/transactionFilters';
import { cardWithBalance } from '../../../forms/voucher';
import { shownBy } from '../../../columns/row';
import { meets, transactionColumns } from '../../../columns/voucherTransaction';
import type { Parameters } from '../../../forms/reading/parameters';
import type { SingleOperation } from '../../../run/types';
import { optionsOf } from '../../../forms/options';
import { fixedMenu, shownWhen } from '../../../forms/shownWhen';
import { shownUnit } from '../../../forms/money';

const FILTERS = [...periodFilters, ...transactionFilters];

/** Number of requests above which a hint suggests the export, which takes fewer. */
const MANY_CALLS = 50;

/**
 * List voucher transactions. Amounts are points, or minor currency units on gift cards.
 * @see https://docs.voucherify.io/api-reference/vouchers/list-voucher-transactions
 * @see https://docs.voucherify.io/api-reference/campaigns/list-campaign-transactions
 */
export const getAll: SingleOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get the transactions of a card',
	description:
		'Get the transactions of a gift card or loyalty card, or of every card of a campaign',
	fields: [
		{
			displayName: 'Scope',
			name: 'of',
			...fixedMenu,
			options: [
				{ name: 'A Whole Campaign', value: 'campaign' },
				{ name: 'One Card', value: 'card' },
			],
			default: 'card',
			description: 'Whose transactions to list',
		},
		...shownWhen({ show: { of: ['card'] } }, [cardWithBalance]),
		...shownWhen({ show: { of: ['campaign'] } }, [cardCampaign]),
		...paging,
		simplify,
		filtersOf(...FILTERS),
		optionsOf(
			shownUnit,
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
					'The ID of a transaction. Only those after it in the chosen order are returned.',
			},
		),
	],
	async execute({ client, parameters, hint }) {
		const limit = readLimit(parameters);
		const show = shownBy(parameters, transactionColumns);
		const list = {
			path: [...ownerOf(parameters), 'transactions'],
			key: 'data',
			query: {
				order: parameters.optionalText('options.order') ?? '-id',
				starting_after_id: parameters.optionalText('options.startingAfterId'),
			},
		};
		const wanted = { ...readPeriod(parameters), ...transactionCriteria(parameters) };
		const rows = await readOnce(
			client,
			[list, String(limit), wanted],
			async () => await readTransactions(client, list, limit, wanted),
		);
		if (client.calls > MANY_CALLS) {
			hint(
				`This run has made more than ${MANY_CALLS} calls to Voucherify. For a whole campaign, Voucher Transaction → Export needs about three.`,
			);
		}
		return rows.map((row) => ({ json: show(row) }));
	},
};

/** Returns the path of the campaign or card. Workflows saved by earlier versions have no `of`: they list one card. */
function ownerOf(parameters: Parameters): string[] {
	return parameters.optionalText('of') === 'campaign'
		? ['v1', 'campaigns', parameters.text(cardCampaign)]
		: ['v1', 'vouchers', parameters.text(cardWithBalance)];
}

async function readTransactions(
	client: VoucherifyClient,
	list: List,
	limit: number,
	wanted: Period & TransactionCriteria,
): Promise<Resource[]> {
	const { after, before, types, direction, minAmount } = wanted;
	const isNarrowed =
		[after, before, direction].some((bound) => bound !== undefined) ||
		types.length > 0 ||
		minAmount > 0;
	if (isNarrowed) {
		const matches = (row: Resource) => meets(wanted, row);
		return await selectedRows(client, list, { limit, after, before, matches });
	}
	return limit === Infinity
		? await readFromBothEnds(client, list)
		: await firstRows(cursorPages(client, list, pageSizeFor(limit)), limit);
}
