import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { cursorPages, type List } from '../../api/lists/pages';
import type { Resource } from '../../api/types';
import { filtersOf } from '../../fields/filters';
import { simplify } from '../../fields/paging';
import { meets, transactionCriteria, transactionFilters } from '../../fields/transactionFilters';
import { DEFAULT_MAX_EVENTS, eventOptions, startFrom } from './fields';
import { watchedCampaign, watchedVouchers } from './watchedFields';
import { simplified } from '../../items/voucherTransaction';
import type { Parameters } from '../../parameters/parameters';
import type { TriggerEvent } from './event';
import { beginningOf, isListState, newestOf, readOn, type ListState } from './transactionList';

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
		{
			displayName: 'Watch',
			name: 'watch',
			type: 'options',
			options: [
				{
					name: 'All Cards of a Campaign',
					value: 'campaign',
					description: 'A loyalty or gift card campaign, with one call',
				},
				{ name: 'Single Cards', value: 'vouchers', description: 'With one call each' },
			],
			default: 'campaign',
		},
		watchedCampaign,
		watchedVouchers,
		filtersOf(...transactionFilters),
		simplify,
		startFrom,
		eventOptions,
	],

	watched: (parameters) => ({
		lists: listsOf(parameters).map(({ path }) => path.join('/')),
		startFrom: parameters.text('startFrom'),
	}),

	async baseline(session) {
		const { parameters } = session;
		const begin = parameters.text('startFrom') === 'beginning' ? beginningOf : newestOf;
		const states: ListState[] = [];
		for (const list of listsOf(parameters)) states.push(await begin(session, list));
		return { states, next: 0 };
	},

	async poll(session, { states, next }) {
		const { parameters } = session;
		const lists = listsOf(parameters);
		const after: ListState[] = statesIn(states);
		const found: Resource[][] = lists.map(() => []);
		let left = parameters.integer('options.maxEvents', 1) ?? DEFAULT_MAX_EVENTS;
		let turn = Number(next) || 0;
		for (let count = 0; count < lists.length; count += 1) {
			const list = lists[turn];
			const state = after[turn];
			if (!list || !state || left === 0 || (count > 0 && !session.hasTime())) break;
			const read = await readOn(session, list, state, {
				limit: left,
				matches: matching(parameters),
			});
			found[turn] = read.rows;
			after[turn] = read.state;
			left -= read.rows.length;
			// The next poll begins where this one ends, so that a busy list does not keep the others waiting.
			turn = (turn + 1) % lists.length;
		}
		const show = parameters.flag('simplify') ? simplified : (row: IDataObject) => row;
		return {
			items: merged(found).map((row) => ({ json: show(row) })),
			state: { states: after, next: turn },
		};
	},

	async sample({ client, parameters }) {
		const matches = matching(parameters);
		const show = parameters.flag('simplify') ? simplified : (row: IDataObject) => row;
		const found: Resource[][] = [];
		for (const list of listsOf(parameters)) found.push(await newestMatch(client, list, matches));
		return merged(found)
			.slice(-1)
			.map((row) => ({ json: show(row) }));
	},
};

function matching(parameters: Parameters): (transaction: Resource) => boolean {
	const criteria = transactionCriteria(parameters);
	return (transaction) => meets(criteria, transaction);
}

/** The newest transaction of a list that matches, on its first pages. */
async function newestMatch(
	client: VoucherifyClient,
	list: List,
	matches: (transaction: Resource) => boolean,
): Promise<Resource[]> {
	let pages = 0;
	for await (const rows of cursorPages(client, { ...list, query: { order: '-id' } })) {
		const newest = rows.find(matches);
		if (newest) return [newest];
		pages += 1;
		if (pages === SAMPLE_PAGES) break;
	}
	return [];
}

/** The lists behind what is watched: one for a campaign, one for each voucher. */
function listsOf(parameters: Parameters): List[] {
	if (parameters.text('watch') === 'campaign') {
		const campaign = parameters.text('campaignId');
		return [
			{
				path: ['v1', 'campaigns', campaign, 'transactions'],
				key: 'data',
			},
		];
	}
	const codes = Array.from({ length: parameters.count('vouchers.voucher') }, (_, row) =>
		parameters.text(`vouchers.voucher[${row}].voucherCode`),
	);
	if (codes.length === 0) {
		throw parameters.invalid('vouchers', 'are missing', 'Add at least one voucher to watch.');
	}
	return [...new Set(codes)].map((code) => ({
		path: ['v1', 'vouchers', code, 'transactions'],
		key: 'data',
	}));
}

function statesIn(stored: unknown): ListState[] {
	return Array.isArray(stored) ? stored.filter(isListState) : [];
}

/** The rows of several lists, oldest first; each list keeps its own order, which is that of the IDs. */
function merged(lists: Resource[][]): Resource[] {
	const [only, ...others] = lists.filter((rows) => rows.length > 0);
	if (!only || others.length === 0) return only ?? [];
	const rest = merged(others);
	const rows: Resource[] = [];
	for (let a = 0, b = 0; a < only.length || b < rest.length;) {
		const [left, right] = [only[a], rest[b]];
		const next = left && (!right || isBefore(left, right)) ? left : right;
		if (next === left) a += 1;
		else b += 1;
		if (next) rows.push(next);
	}
	return rows;
}

/** IDs grow with time, so they order what has the same time. */
function isBefore(a: Resource, b: Resource): boolean {
	const timeOf = ({ created_at }: Resource) => Date.parse(created_at ?? '') || 0;
	return timeOf(a) < timeOf(b) || (timeOf(a) === timeOf(b) && a.id < b.id);
}
