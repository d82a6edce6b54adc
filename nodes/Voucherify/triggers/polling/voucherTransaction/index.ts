import type { INodeExecutionData } from 'n8n-workflow';
import { cursorPages, type List } from '../../../api/lists/pages';
import type { Resource } from '../../../api/types';
import { filtersOf } from '../../../fields/filters';
import { simplify } from '../../../fields/paging';
import { meets, transactionCriteria, transactionFilters } from '../../../fields/transactionFilters';
import { simplified } from '../../../items/voucherTransaction';
import type { Parameters } from '../../../parameters/parameters';
import { cardIdOf, codeOf } from './cards';
import { readOn } from '../cursorList/readOn';
import { startOf } from '../cursorList/start';
import { isCursorState } from '../cursorList/state';
import type { PollEvent, Session, TriggerEvent, Watched } from '../event';
import { eventOptions, startFrom } from '../fields';
import { merged } from '../engine/merge';
import { addCardCode, cardsOf, watchedCampaign, watchedVouchers, watchedWhat } from './fields';

/** How many pages a test by hand looks through. */
const SAMPLE_PAGES = 5;

/** A transaction is booked on a gift card or loyalty card. Each one is reported once. */
export const voucherTransaction: TriggerEvent = {
	value: 'voucherTransaction',
	name: 'Voucher Transaction',
	description: 'When points or credits are booked on a card',
	noSample:
		'No transaction that fits is booked yet. Book one in Voucherify, or loosen the filters, and test again.',
	fields: [
		watchedWhat,
		watchedCampaign,
		watchedVouchers,
		filtersOf(...transactionFilters),
		simplify,
		startFrom,
		eventOptions(addCardCode),
	],

	watched(session) {
		const wanted = wantedOf(session);
		return listsOf(session.parameters).map(({ list, card }): Watched => ({
			name: list.path.slice(1, 3).join('/'),
			...(card !== undefined && {
				label: `the card ${card}`,
				identify: async () => await cardIdOf(session, card),
			}),
			baseline: async (start) => await startOf(session, list, start),
			poll: async (state, limit) =>
				isCursorState(state) ? await readOn(session, list, state, { ...wanted, limit }) : undefined,
		}));
	},

	async sample(session) {
		const { matches, itemOf } = wantedOf(session);
		const found: PollEvent[][] = [];
		for (const { list } of listsOf(session.parameters)) {
			const row = await newestMatch(session, list, matches);
			const item = row && (await itemOf(row));
			if (item) found.push([{ id: row.id, time: Date.parse(row.created_at ?? ''), item }]);
		}
		return merged(found)
			.slice(-1)
			.map(({ item }) => item);
	},
};

/** Which transactions count, and their items. */
function wantedOf(session: Session) {
	const { parameters } = session;
	const criteria = transactionCriteria(parameters);
	const isSimplified = parameters.flag('simplify');
	const hasCode = parameters.optionalFlag('options.addCardCode') ?? false;
	return {
		matches: (row: Resource) => meets(criteria, row),
		itemOf: async (row: Resource): Promise<INodeExecutionData | undefined> => {
			const json = isSimplified ? simplified(row) : row;
			if (!hasCode) return { json };
			const { voucher_id } = row;
			const voucher_code =
				typeof voucher_id === 'string' ? await codeOf(session, voucher_id) : null;
			return voucher_code === undefined ? undefined : { json: { ...json, voucher_code } };
		},
	};
}

/** The newest transaction of a list that matches, on its first pages. */
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

/** The lists behind what is watched: one for a campaign, one for each card. */
function listsOf(parameters: Parameters): Array<{ list: List; card?: string }> {
	const listOf = (kind: string, key: string): List => ({
		path: ['v1', kind, key, 'transactions'],
		key: 'data',
	});
	return parameters.text('watch') === 'campaign'
		? [{ list: listOf('campaigns', parameters.text('campaignId')) }]
		: cardsOf(parameters).map((card) => ({ list: listOf('vouchers', card), card }));
}
