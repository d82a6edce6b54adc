import { cursorPages, isOfUnknownRow } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import { LAST_PAGE, PAGE_SIZE } from '../../../../api/limits';
import type { Resource } from '../../../../api/types';
import type { PollEvent, PollResult, RowHandling, Session } from '../../event';
import { Handled } from '../handled';
import { readPages } from '../readPages';
import { hasSettled, timeOfPage } from '../times';
import { findCursor, requireList } from './start';
import { isAhead, timeOfRow, UNREAD_CURSOR_LIST, type CursorState } from './state';

/** Number of remembered rows from which on those dated in the future count as settled. */
const MAX_AHEAD = LAST_PAGE * PAGE_SIZE;

/**
 * Reads a list from where the last poll stopped. Returns new matching rows, oldest first, and the next state. If two
 * polls do not find the cursor's row, it was deleted: the row before it is the new cursor. Rows that were read before a
 * failure count.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readCursorList(
	session: Session,
	list: List,
	state: CursorState,
	limit: number,
	handling: RowHandling,
): Promise<PollResult<CursorState>> {
	const readFrom = async (from: CursorState) =>
		await readRows(session, list, from, limit, handling);
	const { position, cursor, isLost, back } = state;
	try {
		if (back === null) return await readFrom(state);
	} catch (error) {
		if ((!position && !cursor) || !isOfUnknownRow(error)) throw session.failureOf(error);
	}
	if (position)
		return await readCursorList(session, list, { ...state, position: null }, limit, handling);
	if (!isLost) {
		await requireList(session, list);
		return { events: [], state: { ...state, isLost: true } };
	}
	const found = await findCursor(session, list, state);
	if (found.state.back !== null) return { events: [], ...found };
	return await readFrom(found.state).catch((error: unknown) => ({
		events: [],
		state: found.state,
		failure: session.failureOf(error),
	}));
}

/** Reads the rows from a position or the cursor on. */
async function readRows(
	session: Session,
	list: List,
	before: CursorState,
	limit: number,
	{ matches, itemOf }: RowHandling,
): Promise<PollResult<CursorState>> {
	const { client } = session;
	const { floor, position } = before;
	const events: PollEvent[] = [];
	const known = new Handled(before.known);
	const isFull = known.size >= MAX_AHEAD;
	let { cursor } = before;
	/** IDs of the rows that were read after the cursor. */
	let passed: string[] = [];
	/** True from the first unsettled row on: older rows may still appear. */
	let isSettling = position !== null;
	let now = 0;
	const pass = (id: string, time: number, isKnown: boolean) => {
		passed.push(id);
		const isOver = hasSettled(time, now) || (isFull && isKnown && isAhead(time, now));
		if (!isSettling && isOver) {
			for (const settled of passed) known.delete(settled);
			passed = [];
			cursor = { id, time: Math.min(time, now) };
			return;
		}
		known.add(id, Math.max(time, now));
		// Rows dated in the future settle together with the next settled row.
		isSettling ||= !isAhead(time, now);
	};
	const query = { order: 'id', starting_after_id: position?.id ?? cursor?.id };
	const pages = cursorPages(client, { ...list, query });
	const take = async (page: Resource[]) => {
		now = timeOfPage(client, page);
		for (const row of page) {
			const time = timeOfRow(row, client);
			const isKnown = known.has(row.id) || time < floor;
			if (!isKnown && matches(row)) {
				const item = events.length < limit ? await itemOf(row) : undefined;
				if (!item) return false;
				events.push({ id: row.id, time, item });
			}
			pass(row.id, time, isKnown);
		}
		return events.length < limit;
	};
	const { isWhole, failure } = await readPages(session, pages, take, LAST_PAGE);
	const digests = known.since(cursor?.time ?? floor);
	const state = { ...UNREAD_CURSOR_LIST, cursor, floor, known: digests };
	if (isWhole) return { events, state };
	// While the rows that are left settle, the next polls continue at the position, for a minute: then those before it have
	// settled, and the cursor can move.
	const { since = now, id: start } = position ?? {};
	const id = passed.at(-1) ?? start;
	if (!isSettling || id === undefined || hasSettled(since, now)) return { events, state, failure };
	return { events, state: { ...state, position: { id, since } }, failure };
}
