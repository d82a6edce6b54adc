import { NodeApiError, NodeOperationError, type IDataObject } from 'n8n-workflow';
import { unexpectedAnswer } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import { cursorPages, type List } from '../../api/lists/pages';
import { isJsonObject, isTexts, type Resource } from '../../api/types';
import type { Session } from './event';
import { SETTLING_MS } from '../../api/lists/settling';

/** Transactions before the cursor that are remembered, to go on from when the cursor's own is deleted. */
const TRAIL = 20;

/** Pages that one poll reads of a list, at most. */
const MAX_PAGES = 100;

/**
 * How many transactions beyond the cursor are remembered before the reading goes back to it, and by that moves it on:
 * under a load that never ends, this keeps the state small.
 */
const MOST_SEEN = 10_000;

/** Where the reading of one list stands. Plain JSON. */
export interface ListState extends IDataObject {
	/** The last settled transactions, oldest first: nothing can appear before the last of them, the cursor. */
	trail: string[];
	/** What has been handled beyond the cursor. */
	seen: string[];
	/** Where to read on when the end was not reached; null to read from the cursor. */
	position: string | null;
}

/** What a reading may take, and when a transaction counts. */
export interface Wanted {
	limit: number;
	matches: (transaction: Resource) => boolean;
}

/** Whether stored data is the state of a list. */
export function isListState(value: unknown): value is ListState {
	if (!isJsonObject(value)) return false;
	const { trail, seen, position } = value;
	return isTexts(trail) && isTexts(seen) && (position === null || typeof position === 'string');
}

/** Where to begin when only what comes from now on counts. */
export async function newestOf({ client }: Session, list: List): Promise<ListState> {
	const newestFirst = { ...list, query: { order: '-id' } };
	const ids: string[] = [];
	let unsettled = 0;
	for await (const page of cursorPages(client, newestFirst)) {
		const horizon = horizonOf(client.serviceTime, page);
		for (const row of page) {
			ids.push(row.id);
			if (timeOf(row, client) > horizon) unsettled = ids.length;
		}
		if (ids.length >= unsettled + TRAIL) break;
	}
	return {
		trail: ids.slice(unsettled, unsettled + TRAIL).reverse(),
		seen: ids.slice(0, unsettled),
		position: null,
	};
}

/** Where to begin when everything counts. Makes a call, to see that the list is there. */
export async function beginningOf({ client }: Session, list: List): Promise<ListState> {
	await cursorPages(client, { ...list, query: { order: 'id' } }, 1).next();
	return { trail: [], seen: [], position: null };
}

/**
 * Reads on where the state stands: what is new and wanted, oldest first, and the state after it. A transaction that
 * was deleted meanwhile is passed over: the reading then goes on from the one before it.
 */
export async function readOn(
	session: Session,
	list: List,
	state: ListState,
	wanted: Wanted,
): Promise<{ rows: Resource[]; state: ListState }> {
	let listIsThere = false;
	for (const start of startsOf(state)) {
		try {
			return await readFrom(session, list, start, wanted);
		} catch (error) {
			if (!isUnknownCursor(error, start)) throw nodeFailureOf(session.client.node, error);
			// The same answer to a call without a cursor says that the list itself is gone.
			if (!listIsThere) await beginningOf(session, list);
			listIsThere = true;
		}
	}
	throw new NodeOperationError(
		session.client.node,
		'The transactions that the trigger remembers no longer exist',
		{
			description:
				'It cannot tell which ones are new. Change Start From to begin afresh, and check what happened in Voucherify meanwhile.',
		},
	);
}

/** The state itself, then what is left of it when the position or the cursor, one after another, cannot be found. */
function startsOf(state: ListState): ListState[] {
	const starts = state.position === null ? [state] : [state, { ...state, position: null }];
	for (let length = state.trail.length - 1; length > 0; length -= 1) {
		starts.push({
			trail: state.trail.slice(0, length),
			seen: [...state.trail.slice(length), ...state.seen],
			position: null,
		});
	}
	return starts;
}

async function readFrom(
	{ client, hasTime }: Session,
	list: List,
	state: ListState,
	{ limit, matches }: Wanted,
): Promise<{ rows: Resource[]; state: ListState }> {
	const start = state.position ?? state.trail.at(-1);
	const rows: Resource[] = [];
	const trail = [...state.trail];
	const seen = new Set(state.seen);
	const passed = new Set<string>();
	let settling = state.position !== null;
	let last = start;
	let pages = 0;

	const fromStart = { ...list, query: { order: 'id', starting_after_id: start } };
	for await (const page of cursorPages(client, fromStart)) {
		const horizon = horizonOf(client.serviceTime, page);
		for (const row of page) {
			const { id } = row;
			if (!seen.has(id) && matches(row)) {
				if (rows.length === limit) return { rows, state: interrupted() };
				rows.push(row);
			}
			settling ||= timeOf(row, client) > horizon;
			if (settling) {
				seen.add(id);
				passed.add(id);
			} else {
				seen.delete(id);
				trail.push(id);
			}
			last = id;
		}
		pages += 1;
		if (rows.length === limit || pages === MAX_PAGES || !hasTime()) {
			return { rows, state: interrupted() };
		}
	}
	// A reading from the cursor to the end has met everything that is still to be remembered.
	const remembered = state.position === null ? passed : seen;
	return { rows, state: { trail: trail.slice(-TRAIL), seen: [...remembered], position: null } };

	function interrupted(): ListState {
		return {
			trail: trail.slice(-TRAIL),
			seen: [...seen],
			position: settling && seen.size < MOST_SEEN ? (last ?? null) : null,
		};
	}
}

/** What is older than this has settled, by the service's own clock, or by its newest transaction if it tells no time. */
function horizonOf(serviceTime: number | undefined, rows: Resource[]): number {
	const newest = Math.max(...rows.map(({ created_at }) => Date.parse(created_at ?? '') || 0));
	return (serviceTime ?? newest) - SETTLING_MS;
}

function timeOf({ id, created_at }: Resource, client: Session['client']): number {
	const time = Date.parse(created_at ?? '');
	if (Number.isNaN(time)) {
		throw unexpectedAnswer(`the transaction ${id} has no time`, client.about({ method: 'GET' }));
	}
	return time;
}

function isUnknownCursor(error: unknown, { position, trail }: ListState): boolean {
	const hasCursor = position !== null || trail.length > 0;
	return (
		hasCursor && error instanceof NodeApiError && ['400', '404'].includes(error.httpCode ?? '')
	);
}
