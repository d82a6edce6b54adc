import type { NodeFailure } from '../../../../api/errors/node';
import type { Resource } from '../../../../api/types';
import { hasSettled } from '../cursor/state';
import type { PollEvent, PollResult, Session } from '../../event';
import { Handled } from '../handled';
import { readPages } from '../readPages';
import type { RowHandling } from '../rows';
import {
	pagesSince,
	rowTime,
	stateTime,
	timeOfReading,
	type Reading,
	type TimeList,
} from './pages';
import type { TimeState } from './state';

/**
 * Reads a list from where the last poll stopped. Returns new matching rows, oldest first, and the next state. Rows that
 * were read before a failure count.
 * @param related states of the sources that show the same things
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readTimeList(
	session: Session,
	list: TimeList,
	state: TimeState,
	limit: number,
	handling: RowHandling,
	related: TimeState[],
): Promise<PollResult<TimeState>> {
	const reading = new TimeReading(session, list, state, limit, handling, related);
	const pages = pagesSince(session.client, list, state.floor, reading);
	const { isWhole, failure } = await readPages(
		session,
		pages,
		async (page) => await reading.take(page),
	);
	return reading.result(isWhole, failure);
}

/** Added to a time, it excludes rows of that time, whether the filter is inclusive or not. In milliseconds. */
const PAST_MS = 2;

/** Processes the rows of one poll. */
class TimeReading implements Reading {
	private readonly events: PollEvent[] = [];
	private readonly known: Handled;
	private readonly related: Handled[];
	/** Time before which no row can appear any more, and all are handled. */
	private floor: number;
	/** Time of the last settled row. */
	private settled?: number;
	/** Voucherify's time at the first page. Until the last page is read, rows may appear on pages that were read before. */
	private now?: number;
	countsAll: boolean;
	private last?: string;
	private missed?: NodeFailure;

	constructor(
		private readonly session: Session,
		private readonly list: TimeList,
		private readonly state: TimeState,
		private readonly limit: number,
		private readonly handling: RowHandling,
		related: TimeState[],
	) {
		this.known = new Handled(state.known);
		this.related = related.map(({ known }) => new Handled(known));
		this.floor = state.floor;
		this.countsAll = state.countsAll ?? false;
		this.last = state.last;
	}

	/** Takes a warning about rows that Voucherify does not list. */
	miss(failure: NodeFailure): void {
		this.missed ??= failure;
	}

	/** Takes the rows of a page. Returns true when it took all of them. */
	async take(page: Resource[]): Promise<boolean> {
		const { session, list, state, limit, handling, events, known } = this;
		this.now ??= timeOfReading(session.client, list, page);
		for (const row of page) {
			const time = rowTime(session.client, list, row);
			if (time < state.floor) continue;
			const shown = stateTime(list, row, time);
			const isNew = !known.has(row.id, list.column === 'updated_at' ? time : undefined);
			if (isNew && this.isOutdated(row.id, shown)) {
				if (list.column === 'updated_at') continue;
				// A creation waits until the list shows the newest state.
				return false;
			}
			if (isNew && handling.matches(row)) {
				const item = events.length < limit ? await handling.itemOf(row) : undefined;
				if (!item) return false;
				events.push({ id: row.id, time, item });
			}
			known.add(row.id, shown);
			// The floor moves to the time of a row, not to the current time: while nothing happens, the state stays the
			// same.
			if (!hasSettled(time, this.now)) continue;
			this.settled = time;
			this.last = row.id;
			this.floor = Math.max(this.floor, time);
		}
		return true;
	}

	/** True if a newer state of the same thing was reported. The row comes again, with its newest state. */
	private isOutdated(id: string, shown: number): boolean {
		return [this.known, ...this.related].some((known) => known.has(id, shown + 1));
	}

	result(isWhole: boolean, failure?: NodeFailure): PollResult<TimeState> {
		const { events, known, last, countsAll, missed, now = 0 } = this;
		const past = (this.settled ?? -Infinity) + PAST_MS;
		// Once the whole list is read, the last settled row need not be listed again.
		const isPast = isWhole && hasSettled(past, now);
		const floor = Math.max(this.floor, isPast ? past : 0);
		const state = { floor, known: known.since(floor), last, ...(countsAll && { countsAll }) };
		return { events, state, unseen: missed, failure };
	}
}
