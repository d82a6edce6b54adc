import type { INodeExecutionData } from 'n8n-workflow';
import type { NodeFailure } from '../../../../api/errors/node';
import { LAST_PAGE } from '../../../../api/limits';
import type { Resource } from '../../../../api/types';
import { hasSettled } from '../cursor/state';
import type { PollEvent, PollResult, Session } from '../../event';
import { Handled } from '../handled';
import { pagesSince, rowTime, timeOfReading, type Reading, type TimeList } from './pages';
import type { TimeState } from './state';

/** Maximum number of pages that one poll reads. It exceeds the number of pages that can share one time. */
const MAX_PAGES = LAST_PAGE + 10;

/** Filter on rows, and how rows become items. */
export interface RowHandling {
	matches: (row: Resource) => boolean;
	itemOf: (row: Resource) => INodeExecutionData;
}

interface TimeReadOptions extends RowHandling {
	limit: number;
	/** States of the sources that show the same things. */
	related: TimeState[];
}

/**
 * Reads a list from where the last poll stopped. Returns new matching rows, oldest first, and the next state. Rows that
 * were read before a failure count.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readTimeList(
	session: Session,
	list: TimeList,
	state: TimeState,
	handling: TimeReadOptions,
): Promise<PollResult<TimeState>> {
	const { client } = session;
	const reading = new TimeReading(session, list, state, handling);
	let pages = 0;
	try {
		for await (const page of pagesSince(client, list, state.floor, reading)) {
			pages += 1;
			const goesOn = reading.take(page);
			if (!goesOn || pages === MAX_PAGES || !session.hasTime()) return reading.result();
		}
		reading.end();
		return reading.result();
	} catch (error) {
		const failure = session.failureOf(error);
		if (pages === 0) throw failure;
		return reading.result(failure);
	}
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
		private readonly handling: TimeReadOptions,
	) {
		this.known = new Handled(state.known);
		this.related = handling.related.map(({ known }) => new Handled(known));
		this.floor = state.floor;
		this.countsAll = state.countsAll ?? false;
		this.last = state.last;
	}

	/** Takes a warning about rows that Voucherify does not list. */
	miss(failure: NodeFailure): void {
		this.missed ??= failure;
	}

	/** Takes the rows of a page. Returns true when it took all of them. */
	take(page: Resource[]): boolean {
		const { session, list, state, handling, events, known } = this;
		this.now ??= timeOfReading(session.client, list, page);
		for (const row of page) {
			const time = rowTime(session.client, list, row);
			const stateTime = Math.max(time, list.stateTimeOf?.(row) || time);
			if (time < state.floor) continue;
			const isNew = !known.has(row.id, list.column === 'updated_at' ? time : undefined);
			if (isNew && this.isOutdated(row.id, stateTime)) {
				if (list.column === 'updated_at') continue;
				// A creation waits until the list shows the newest state.
				return false;
			}
			if (isNew && handling.matches(row)) {
				if (events.length === handling.limit) return false;
				events.push({ id: row.id, time, item: handling.itemOf(row) });
			}
			known.add(row.id, stateTime);
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
	private isOutdated(id: string, stateTime: number): boolean {
		return [this.known, ...this.related].some((known) => known.has(id, stateTime + 1));
	}

	/** Moves the floor past the last settled row, once the whole list is read: the row need not be listed again. */
	end(): void {
		const past = (this.settled ?? -Infinity) + PAST_MS;
		if (hasSettled(past, this.now ?? 0)) this.floor = Math.max(this.floor, past);
	}

	result(failure?: NodeFailure): PollResult<TimeState> {
		const { events, known, floor, last, countsAll, missed } = this;
		const state = { floor, known: known.since(floor), last, ...(countsAll && { countsAll }) };
		return { events, state, unseen: missed, failure };
	}
}
