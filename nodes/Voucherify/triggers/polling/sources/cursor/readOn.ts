import { cursorPages, isOfUnknownRow } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import type { NodeFailure } from '../../../../api/errors/node';
import { LAST_PAGE, PAGE_SIZE } from '../../../../api/limits';
import type { Resource } from '../../../../api/types';
import { findCursor, requireList } from './start';
import {
	hasSettled,
	isAhead,
	timeOfPage,
	timeOfRow,
	UNREAD_CURSOR_LIST,
	type CursorState,
} from './state';
import { Handled } from '../handled';
import { readPages } from '../readPages';
import type { RowHandling } from '../rows';
import type { PollEvent, PollResult, Session } from '../../event';

/** Number of remembered rows from which on those dated in the future count as settled. */
const MOST_AHEAD = LAST_PAGE * PAGE_SIZE;

/**
 * Reads a list from where the last poll stopped. Returns new matching rows, oldest first, and the next state. If two
 * polls do not find the cursor's row, it was deleted: the row before it is the new cursor. Rows that were read before a failure count.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readCursorList(
	session: Session,
	list: List,
	state: CursorState,
	limit: number,
	handling: RowHandling,
): Promise<PollResult<CursorState>> {
	const readFrom = async (from: CursorState) => {
		const reading = new CursorReading(session, from, limit, handling);
		const query = { order: 'id', starting_after_id: from.position?.id ?? from.cursor?.id };
		const pages = cursorPages(session.client, { ...list, query });
		const take = async (page: Resource[]) => await reading.take(page);
		const { isWhole, failure } = await readPages(session, pages, take, LAST_PAGE);
		return isWhole
			? { events: reading.events, state: reading.state() }
			: reading.interrupted(failure);
	};
	const { position, cursor, isLost } = state;
	try {
		return await readFrom(state);
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
	return await readFrom(found).catch((error: unknown) => ({
		events: [],
		state: found,
		failure: session.failureOf(error),
	}));
}

/** Processes the rows of one poll, from a position or the cursor on. */
class CursorReading {
	readonly events: PollEvent[] = [];
	private cursor: CursorState['cursor'];
	private readonly known: Handled;
	private readonly isFull: boolean;
	/** IDs of the rows that were read after the cursor. */
	private passed: string[] = [];
	/** True from the first unsettled row on: older rows may still appear. */
	private isSettling: boolean;
	private now = 0;

	constructor(
		private readonly session: Session,
		private readonly before: CursorState,
		private readonly limit: number,
		private readonly handling: RowHandling,
	) {
		this.cursor = before.cursor;
		this.known = new Handled(before.known);
		this.isFull = this.known.size >= MOST_AHEAD;
		this.isSettling = before.position !== null;
	}

	/** Takes the rows of a page. Returns true when it took all of them and more may follow. */
	async take(page: Resource[]): Promise<boolean> {
		const { before, events, known, session, limit } = this;
		const { matches, itemOf } = this.handling;
		this.now = timeOfPage(session.client, page);
		for (const row of page) {
			const time = timeOfRow(row, session.client);
			const isKnown = known.has(row.id) || time < before.floor;
			if (!isKnown && matches(row)) {
				const item = events.length < limit ? await itemOf(row) : undefined;
				if (!item) return false;
				events.push({ id: row.id, time, item });
			}
			this.pass(row.id, time, isKnown);
		}
		return events.length < limit;
	}

	state(): CursorState {
		const { cursor, known, before } = this;
		const { floor } = before;
		return { ...UNREAD_CURSOR_LIST, cursor, floor, known: known.since(cursor?.time ?? floor) };
	}

	/**
	 * Returns the result when rows are left. While they settle, the next polls continue at the position, for a minute: then those
	 * before it have settled, and the cursor can move.
	 */
	interrupted(failure?: NodeFailure): PollResult<CursorState> {
		const { before, events, isSettling, now } = this;
		const { since = now, id: start } = before.position ?? {};
		const id = this.passed.at(-1) ?? start;
		const goesOn = isSettling && id !== undefined && !hasSettled(since, now);
		return { events, state: { ...this.state(), position: goesOn ? { id, since } : null }, failure };
	}

	private pass(id: string, time: number, isKnown: boolean): void {
		const { known, now } = this;
		this.passed.push(id);
		const isOver = hasSettled(time, now) || (this.isFull && isKnown && isAhead(time, now));
		if (!this.isSettling && isOver) {
			for (const settled of this.passed) known.delete(settled);
			this.passed = [];
			this.cursor = { id, time: Math.min(time, now) };
			return;
		}
		known.add(id, Math.max(time, now));
		// Rows dated in the future settle together with the next settled row.
		this.isSettling ||= !isAhead(time, now);
	}
}
