import type { INodeExecutionData } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/node';
import type { Resource } from '../../../api/types';
import { hasSettled } from '../cursorList/state';
import type { PollEvent, Reading, Session } from '../event';
import { pagesSince, timeIn, timeOfReading, type TimeList } from './pages';
import type { TimeState } from './state';

/** Pages that one poll reads of a list, at most. */
const MAX_PAGES = 100;

/** What a reading may take, and what becomes of a row. */
export interface Wanted {
	limit: number;
	matches: (row: Resource) => boolean;
	itemOf: (row: Resource) => INodeExecutionData;
}

/**
 * Reads on where the state stands: what is new and wanted, oldest first, and the state after it. What was read before a
 * failure counts.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readOn(
	session: Session,
	list: TimeList,
	state: TimeState,
	wanted: Wanted,
): Promise<Reading<TimeState>> {
	const { client } = session;
	const reading = new TimeReading(session, list, state, wanted);
	let pages = 0;
	let missed: NodeFailure | undefined;
	const miss = (failure: NodeFailure) => (missed ??= failure);
	try {
		for await (const page of pagesSince(client, list, state.floor, miss)) {
			pages += 1;
			const goesOn = reading.take(page);
			if (!goesOn || pages === MAX_PAGES || !session.hasTime()) break;
		}
		return reading.result(missed);
	} catch (error) {
		const failure = session.failureOf(error);
		if (pages === 0) throw failure;
		return reading.result(failure);
	}
}

/** One reading of a list. */
class TimeReading {
	private readonly events: PollEvent[] = [];
	private readonly known: Map<string, number>;
	/** Up to where nothing can appear any more, and everything is handled. */
	private floor: number;
	/** The service's time at the first page: until the last one is there, something may appear where was read already. */
	private now?: number;

	constructor(
		private readonly session: Session,
		private readonly list: TimeList,
		private readonly state: TimeState,
		private readonly wanted: Wanted,
	) {
		this.known = new Map(Object.entries(state.known));
		this.floor = state.floor;
	}

	/** Takes the rows of a page. Returns whether it took all of them. */
	take(page: Resource[]): boolean {
		const { session, list, state, wanted, events, known } = this;
		this.now ??= timeOfReading(session.client, list, page);
		for (const row of page) {
			const time = timeIn(session.client, list, row);
			const key = list.keyOf(row);
			if (time < state.floor) continue;
			if (!known.has(key) && wanted.matches(row)) {
				if (events.length === wanted.limit) return false;
				events.push({ id: row.id, time, item: wanted.itemOf(row) });
			}
			known.set(key, time);
			// Not with the clock: as long as nothing happens, the state stays the same.
			if (hasSettled(time, this.now)) this.floor = Math.max(this.floor, time);
		}
		return true;
	}

	result(failure?: NodeFailure): Reading<TimeState> {
		const { events, known, floor } = this;
		const kept = [...known].filter(([, time]) => time >= floor);
		return { events, state: { floor, known: Object.fromEntries(kept) }, failure };
	}
}
