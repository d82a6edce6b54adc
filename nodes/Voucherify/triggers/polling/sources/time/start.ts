import { SETTLING_MS } from '../../../../api/lists/settling';
import type { Session } from '../../event';
import { Handled } from '../handled';
import { newestRows, pagesSince, rowTime, timeOfReading, type TimeList } from './pages';
import { UNREAD_TIME_LIST, type TimeState } from './state';

/** Returns the first state of a list. It always sends a request, to check that the list exists. */
export async function startTimeList(
	session: Session,
	list: TimeList,
	since: number,
): Promise<TimeState> {
	const { client } = session;
	const newest = await newestRows(client, list, 1);
	if (since === 0) return { ...UNREAD_TIME_LIST };
	const floor = Math.min(timeOfReading(client, list, newest), since) - SETTLING_MS;
	const known = new Handled();
	const last = newest[0]?.id;
	if (newest.every((row) => rowTime(client, list, row) < floor)) return { floor, known: {}, last };
	// Rows that cannot be listed now cannot be listed later either.
	const reading = { countsAll: false, miss: () => undefined };
	for await (const rows of pagesSince(client, list, floor, reading)) {
		for (const row of rows) {
			const time = rowTime(client, list, row);
			const stateTime = Math.max(time, list.stateTimeOf?.(row) || time);
			if (time >= floor && time <= since) known.add(row.id, stateTime);
		}
	}
	return { floor, known: known.since(floor), last };
}
