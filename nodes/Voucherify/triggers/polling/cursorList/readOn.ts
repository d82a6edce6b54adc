import { NodeApiError, NodeOperationError, type INodeExecutionData } from 'n8n-workflow';
import { cursorPages, type List } from '../../../api/lists/pages';
import type { NodeFailure } from '../../../api/node';
import type { Resource } from '../../../api/types';
import { startAgain } from './start';
import { hasSettled, isAhead, timeOfPage, timeOfRow, type CursorState } from './state';
import type { PollEvent, Reading, Session } from '../event';

/** Pages that one poll reads of a list, at most. */
const MAX_PAGES = 100;

/**
 * How many rows beyond the cursor are remembered before the reading goes back to it, and by that moves it on: under a load
 * that never ends, this keeps the state small.
 */
const MOST_SEEN = 10_000;

/** What a reading may take, and what becomes of a row. */
export interface Wanted {
	limit: number;
	matches: (row: Resource) => boolean;
	/**
	 * The item of a row. What it throws ends the reading before that row.
	 * @returns undefined when there is no time for it now
	 */
	itemOf: (row: Resource) => Promise<INodeExecutionData | undefined>;
}

/**
 * Reads on where the state stands: what is new and wanted, oldest first, and the state after it. Where the cursor was
 * deleted meanwhile, it goes on by time. What was read before a failure counts.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readOn(
	session: Session,
	list: List,
	state: CursorState,
	wanted: Wanted,
): Promise<Reading<CursorState>> {
	try {
		return await read(session, list, state, wanted);
	} catch (error) {
		if (!isUnknown(error, state)) throw session.failureOf(error);
	}
	if (state.position !== null)
		return await readOn(session, list, { ...state, position: null }, wanted);
	return await read(session, list, await startAgain(session, list, state), wanted);
}

async function read(
	session: Session,
	list: List,
	state: CursorState,
	wanted: Wanted,
): Promise<Reading<CursorState>> {
	const reading = new CursorReading(session, state, wanted);
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

/** One reading of a list, from a position or from the cursor on. */
class CursorReading {
	/** Whether a page was there: the place that the reading began with is known. */
	hasBegun = false;
	private readonly events: PollEvent[] = [];
	private cursor: CursorState['cursor'];
	private last: string | null;
	private readonly known: ReadonlySet<string>;
	private readonly seen: Set<string>;
	/** What was passed beyond the cursor. */
	private readonly passed = new Set<string>();
	/** What is dated in the future: it settles with what follows it. */
	private ahead: string[] = [];
	/** Whether something may still appear before the rows that follow. */
	private isSettling: boolean;
	private now = 0;

	constructor(
		private readonly session: Session,
		private readonly state: CursorState,
		private readonly wanted: Wanted,
	) {
		this.cursor = state.cursor;
		this.last = state.position;
		this.known = new Set(state.seen);
		this.seen = new Set(state.seen);
		this.isSettling = state.position !== null;
	}

	/** Takes the rows of a page. Returns whether it took all of them, and wants more. */
	async take(page: Resource[]): Promise<boolean> {
		const { client } = this.session;
		const { limit, matches, itemOf } = this.wanted;
		this.hasBegun = true;
		this.now = timeOfPage(client, page);
		for (const row of page) {
			const time = timeOfRow(row, client);
			if (!this.known.has(row.id) && matches(row)) {
				const item = this.events.length < limit ? await itemOf(row) : undefined;
				if (!item) return false;
				this.events.push({ id: row.id, time, item });
			}
			this.pass(row.id, time);
		}
		this.refuseStandstill();
		return this.events.length < limit;
	}

	completed(): Reading<CursorState> {
		// A reading from the cursor to the end has met everything that is still to be remembered.
		const seen = [...(this.state.position === null ? this.passed : this.seen)];
		return {
			events: this.events,
			state: { cursor: this.cursor, seen, position: null, fullSince: null },
		};
	}

	interrupted(failure?: NodeFailure): Reading<CursorState> {
		const isFull = this.seen.size >= MOST_SEEN;
		return {
			events: this.events,
			state: {
				cursor: this.cursor,
				seen: [...this.seen],
				position: this.isSettling && !isFull ? this.last : null,
				fullSince: isFull ? (this.state.fullSince ?? this.now) : null,
			},
			failure,
		};
	}

	private pass(id: string, time: number): void {
		this.last = id;
		if (!this.isSettling && this.isSettled(id, time)) {
			for (const settled of [...this.ahead, id]) {
				this.seen.delete(settled);
				this.passed.delete(settled);
			}
			this.ahead = [];
			this.cursor = { id, time: Math.min(time, this.now) };
			return;
		}
		this.seen.add(id);
		this.passed.add(id);
		if (this.isSettling) return;
		if (isAhead(time, this.now)) this.ahead.push(id);
		else this.isSettling = true;
	}

	/** A date in the future says nothing: when no more can be remembered, such a row counts as created when it was met. */
	private isSettled(id: string, time: number): boolean {
		const { fullSince } = this.state;
		return (
			hasSettled(time, this.now) ||
			(isAhead(time, this.now) &&
				fullSince !== null &&
				hasSettled(fullSince, this.now) &&
				this.known.has(id))
		);
	}

	/** @throws NodeOperationError when no more can be remembered, and the cursor does not move on either */
	private refuseStandstill(): void {
		const { state, cursor, events, session } = this;
		if (state.fullSince === null || events.length > 0 || cursor?.id !== state.cursor?.id) return;
		throw new NodeOperationError(
			session.client.node,
			`More than ${MOST_SEEN.toLocaleString('en')} transactions came within a minute`,
			{
				description:
					'The trigger remembers no more than that until they have settled, which takes them a minute. Nothing is lost: it goes on then.',
			},
		);
	}
}

function isUnknown(error: unknown, { position, cursor }: CursorState): boolean {
	const hasPlace = position !== null || cursor !== null;
	return hasPlace && error instanceof NodeApiError && ['400', '404'].includes(error.httpCode ?? '');
}
