import { NodeOperationError, type INodeExecutionData } from 'n8n-workflow';
import { cursorPages, isOfUnknownRow } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import type { NodeFailure } from '../../../../api/errors/node';
import { LAST_PAGE, PAGE_SIZE } from '../../../../api/limits';
import type { Resource } from '../../../../api/types';
import { requireList, startAgain } from './start';
import {
	hasSettled,
	isAhead,
	timeOfPage,
	timeOfRow,
	UNREAD_CURSOR_LIST,
	type CursorState,
} from './state';
import { Handled } from '../handled';
import type { PollEvent, PollResult, Session } from '../../event';

/** Maximum number of pages of a list that one poll reads: the same as in lists with page numbers. */
const MAX_PAGES = LAST_PAGE;

/**
 * Maximum number of remembered rows after the cursor. When it is reached, the next poll reads from the cursor again and
 * moves it forward. This keeps the state small under constant load.
 */
const MOST_SEEN = MAX_PAGES * PAGE_SIZE;

/** Filter on rows, and how rows become items. */
interface CursorReadOptions {
	limit: number;
	matches: (row: Resource) => boolean;
	/**
	 * Returns the item of a row. An error ends the poll before that row.
	 * @returns undefined when there is no time for it in this poll
	 */
	itemOf: (row: Resource) => Promise<INodeExecutionData | undefined>;
}

/**
 * Reads a list from where the last poll stopped. Returns new matching rows, oldest first, and the next state. If two
 * polls do not find the cursor's row, it was deleted: a new cursor is found by time. Rows that were read before a failure count.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readCursorList(
	session: Session,
	list: List,
	state: CursorState,
	handling: CursorReadOptions,
): Promise<PollResult<CursorState>> {
	try {
		if (state.back === null) return await readRows(session, list, state, handling);
	} catch (error) {
		if (!isOfLostPlace(error, state)) throw session.failureOf(error);
		if (state.position !== null)
			return await readCursorList(session, list, { ...state, position: null }, handling);
		if (!state.isLost) {
			await requireList(session, list);
			return { events: [], state: { ...state, isLost: true } };
		}
	}
	const again = await startAgain(session, list, state);
	if (again.failure || again.state.back !== null) return { events: [], ...again };
	return await readRows(session, list, again.state, handling).catch((error: unknown) => ({
		events: [],
		state: again.state,
		failure: session.failureOf(error),
	}));
}

async function readRows(
	session: Session,
	list: List,
	state: CursorState,
	handling: CursorReadOptions,
): Promise<PollResult<CursorState>> {
	const reading = new CursorReading(session, state, handling);
	const query = { order: 'id', starting_after_id: state.position ?? state.cursor?.id };
	try {
		let pages = 0;
		for await (const page of cursorPages(session.client, { ...list, query })) {
			pages += 1;
			const goesOn = await reading.take(page);
			if (!goesOn || pages === MAX_PAGES || !session.hasTime()) return reading.interrupted();
		}
		return reading.completed();
	} catch (error) {
		const failure = session.failureOf(error);
		if (!reading.hasBegun) throw failure;
		return reading.interrupted(failure);
	}
}

/** Processes the rows of one poll, from a position or the cursor on. */
class CursorReading {
	/** True after the first page, which proves that the row to continue after still exists. */
	hasBegun = false;
	private readonly events: PollEvent[] = [];
	private cursor: CursorState['cursor'];
	private last: string | null;
	private readonly known: Handled;
	/** IDs of the rows after the cursor that were read. */
	private passed: string[] = [];
	/** True from the first unsettled row on: older rows may still appear. */
	private isSettling: boolean;
	private now = 0;

	constructor(
		private readonly session: Session,
		private readonly state: CursorState,
		private readonly handling: CursorReadOptions,
	) {
		this.cursor = state.cursor;
		this.last = state.position;
		this.known = new Handled(state.known);
		this.isSettling = state.position !== null;
	}

	/** Takes the rows of a page. Returns true when it took all of them and more may follow. */
	async take(page: Resource[]): Promise<boolean> {
		const { client } = this.session;
		const { limit, matches, itemOf } = this.handling;
		this.hasBegun = true;
		this.now = timeOfPage(client, page);
		for (const row of page) {
			const time = timeOfRow(row, client);
			const isKnown = this.known.has(row.id) || time < this.state.floor;
			if (!isKnown && matches(row)) {
				const item = this.events.length < limit ? await itemOf(row) : undefined;
				if (!item) return false;
				this.events.push({ id: row.id, time, item });
			}
			this.pass(row.id, isKnown, time);
		}
		this.refuseStandstill();
		return this.events.length < limit;
	}

	completed(): PollResult<CursorState> {
		return { events: this.events, state: this.next() };
	}

	interrupted(failure?: NodeFailure): PollResult<CursorState> {
		const state = this.next();
		const isFull = this.known.size >= MOST_SEEN;
		return {
			events: this.events,
			state: {
				...state,
				position: this.isSettling && !isFull ? this.last : null,
				fullSince: isFull ? (this.state.fullSince ?? this.now) : null,
			},
			failure,
		};
	}

	private next(): CursorState {
		const { cursor, known, state } = this;
		const { floor } = state;
		return { ...UNREAD_CURSOR_LIST, cursor, floor, known: known.since(cursor?.time ?? floor) };
	}

	private pass(id: string, isKnown: boolean, time: number): void {
		this.last = id;
		this.passed.push(id);
		if (!this.isSettling && this.isSettled(isKnown, time)) {
			for (const settled of this.passed) this.known.delete(settled);
			this.passed = [];
			this.cursor = { id, time: Math.min(time, this.now) };
			return;
		}
		this.known.add(id, this.now);
		// Rows dated in the future settle together with the next settled row.
		if (!isAhead(time, this.now)) this.isSettling = true;
	}

	/**
	 * True when no older row can appear any more. A date in the future does not show that. Such a row settles if it was
	 * already known, and the memory has been full for long enough.
	 */
	private isSettled(isKnown: boolean, time: number): boolean {
		const { fullSince } = this.state;
		return (
			hasSettled(time, this.now) ||
			(isAhead(time, this.now) && fullSince !== null && hasSettled(fullSince, this.now) && isKnown)
		);
	}

	/**
	 * Throws when no progress is possible.
	 * @throws NodeOperationError when the memory is full and the cursor does not move
	 */
	private refuseStandstill(): void {
		const { state, cursor, events, session } = this;
		if (state.fullSince === null || events.length > 0 || cursor?.id !== state.cursor?.id) return;
		throw new NodeOperationError(
			session.client.node,
			`More than ${MOST_SEEN.toLocaleString('en')} transactions came within a minute`,
			{
				description:
					'The trigger cannot remember more and pauses for a minute. Nothing is lost: it then continues.',
			},
		);
	}
}

/** True when the row of the position or the cursor no longer exists. */
function isOfLostPlace(error: unknown, { position, cursor }: CursorState): boolean {
	const hasPlace = position !== null || cursor !== null;
	return hasPlace && isOfUnknownRow(error);
}
