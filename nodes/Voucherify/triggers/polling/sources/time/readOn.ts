import type { NodeFailure } from '../../../../api/errors/node';
import type { PollEvent, PollResult, RowHandling, Session } from '../../event';
import { Handled } from '../handled';
import { readPages } from '../readPages';
import { hasSettled, timeOfPage } from '../times';
import { pagesSince, rowTime, stateTime, type TimeList } from './pages';
import type { TimeState } from './state';

/** Added to a time, it excludes rows of that time, whether the filter is inclusive or not. In milliseconds. */
const PAST_MS = 2;

/**
 * Reads a list from where the last poll stopped. Returns new matching rows, oldest first, and the next state. Rows that
 * were read before a failure count.
 * @param related states of the sources that show the same rows
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
	const { client } = session;
	const isUpdates = list.column === 'updated_at';
	const events: PollEvent[] = [];
	const known = new Handled(state.known);
	const reported = [known, ...related.map((other) => new Handled(other.known))];
	const totals = { countsAll: state.countsAll ?? false, mayLack: false };
	let { floor, last } = state;
	/** Time of the last settled row. */
	let settled = -Infinity;
	/** Voucherify's time at the first page. Until the last page is read, rows may appear on pages that were read before. */
	let now = 0;
	let missed: NodeFailure | undefined;
	const pages = pagesSince(client, list, floor, totals);
	const { isWhole, failure } = await readPages(session, pages, async ({ rows, unseen }) => {
		now ||= timeOfPage(client, rows, list.timeOf);
		missed ??= unseen;
		for (const row of rows) {
			const time = rowTime(client, list, row);
			if (time < state.floor) continue;
			const shown = stateTime(list, row, time);
			const isNew = !known.has(row.id, isUpdates ? time : undefined);
			// A newer state of the same row was reported. It comes again, with its newest state.
			if (isNew && reported.some((other) => other.has(row.id, shown + 1))) {
				if (isUpdates) continue;
				// A creation waits until the list shows the newest state.
				return false;
			}
			if (isNew && handling.matches(row)) {
				const item = events.length < limit ? await handling.itemOf(row) : undefined;
				if (!item) return false;
				events.push({ id: row.id, time, item });
			}
			// Only related sources need the time of the state. It would keep the digest until something newer is listed.
			known.add(row.id, related.length > 0 ? shown : time);
			// The floor moves to the time of a row, not to now: while nothing happens, the state stays the same.
			if (!hasSettled(time, now)) continue;
			settled = time;
			last = row.id;
			floor = Math.max(floor, time);
		}
		return true;
	});
	// Once the whole list is read, the last settled row need not be listed again.
	const past = settled + PAST_MS;
	if (isWhole && !totals.mayLack && hasSettled(past, now)) floor = Math.max(floor, past);
	return {
		events,
		state: { floor, known: known.since(floor), last, ...(totals.countsAll && { countsAll: true }) },
		unseen: missed,
		failure,
	};
}
