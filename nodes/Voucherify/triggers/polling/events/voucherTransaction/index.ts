import { cursorPages } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import type { Resource } from '../../../../api/types';
import { filtersOf } from '../../../../forms/filters';
import { simplify } from '../../../../forms/paging';
import { transactionCriteria, transactionFilters } from '../../../../forms/transactionFilters';
import { shownBy } from '../../../../columns/row';
import { meets, transactionColumns } from '../../../../columns/voucherTransaction';
import type { Parameters } from '../../../../forms/reading/parameters';
import { fetchCard, cardCode } from './cards';
import { readCursorList } from '../../sources/cursor/readOn';
import { requireList, startCursorList } from '../../sources/cursor/start';
import { isCursorState } from '../../sources/cursor/state';
import type { PollEvent, RowHandling, Session, TriggerEvent, Source } from '../../event';
import { eventOptions, startFrom } from '../../fields';
import { addCardCode, readCards, watchedCampaign, watchedVouchers, watchedWhat } from './fields';
import { shownUnit } from '../../../../forms/money';

/** Maximum number of pages that a manual test reads. */
const SAMPLE_PAGES = 5;

/** Event: a transaction is booked on a gift card or loyalty card. Each is reported once. */
export const voucherTransaction: TriggerEvent = {
	value: 'voucherTransaction',
	name: 'Voucher Transaction',
	description: 'When the points of a loyalty card or the credits of a gift card change',
	filters: ['filters', 'options.amountsIn'],
	noSample:
		'There is no matching transaction yet. Create one in Voucherify, or change the filters, and test again.',
	fields: [
		watchedWhat,
		watchedCampaign,
		watchedVouchers,
		filtersOf(...transactionFilters),
		simplify,
		startFrom,
		eventOptions(addCardCode, shownUnit),
	],

	sources(session) {
		const handling = handlingOf(session);
		return listsOf(session.parameters).map(({ list, card }): Source => ({
			name: list.path.slice(1, 3).join('/'),
			...(card !== undefined && {
				label: `the card ${card}`,
				identify: async () => (await fetchCard(session, card)).id,
			}),
			baseline: async (since) => await startCursorList(session, list, since),
			poll: async (state, limit) =>
				isCursorState(state)
					? await readCursorList(session, list, state, limit, handling)
					: undefined,
			find: (state) =>
				isCursorState(state) && state.cursor
					? requireList(session, list, state.cursor.id)
					: undefined,
		}));
	},

	async sample(session) {
		const { matches, itemOf } = handlingOf(session);
		const found: PollEvent[] = [];
		for (const { list } of listsOf(session.parameters)) {
			const row = await newestMatch(session, list, matches);
			const item = row && (await itemOf(row));
			if (item) found.push({ id: row.id, time: Date.parse(row.created_at ?? ''), item });
		}
		return found;
	},
};

/** Returns the filter on transactions, and their items. */
function handlingOf(session: Session): RowHandling {
	const { parameters } = session;
	const criteria = transactionCriteria(parameters);
	const show = shownBy(parameters, transactionColumns);
	const hasCode = parameters.optionalFlag('options.addCardCode') ?? false;
	return {
		matches: (row) => meets(criteria, row),
		itemOf: async (row) => {
			const json = show(row);
			if (!hasCode) return { json };
			const { voucher_id } = row;
			if (typeof voucher_id !== 'string') return { json: { ...json, voucher_code: null } };
			const code = await cardCode(session, voucher_id);
			return code && { json: { ...json, ...code } };
		},
	};
}

/** Finds the newest matching transaction on the first pages of a list. */
async function newestMatch(
	{ client }: Session,
	list: List,
	matches: (row: Resource) => boolean,
): Promise<Resource | undefined> {
	let pages = 0;
	for await (const rows of cursorPages(client, { ...list, query: { order: '-id' } })) {
		const newest = rows.find(matches);
		pages += 1;
		if (newest ?? pages === SAMPLE_PAGES) return newest;
	}
	return undefined;
}

/** Returns the watched lists: one for a campaign, or one for each card. */
function listsOf(parameters: Parameters): Array<{ list: List; card?: string }> {
	const listOf = (kind: string, key: string): List => ({
		path: ['v1', kind, key, 'transactions'],
		key: 'data',
	});
	return parameters.text('watch') === 'campaign'
		? [{ list: listOf('campaigns', parameters.text(watchedCampaign)) }]
		: readCards(parameters).map((card) => ({ list: listOf('vouchers', card), card }));
}
