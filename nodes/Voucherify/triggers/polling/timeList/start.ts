import { SETTLING_MS } from '../../../api/lists/settling';
import type { Session, Start } from '../event';
import { newestRows, pagesSince, timeIn, timeOfReading, type TimeList } from './pages';
import { UNREAD, type TimeState } from './state';

/** Where to begin with a list. It makes a call in any case, to see that the list is there. */
export async function startOf(session: Session, list: TimeList, start: Start): Promise<TimeState> {
	const { client } = session;
	const newest = await newestRows(client, list, 1);
	if (start.from === 'beginning') return { ...UNREAD };
	const { since = Infinity } = start;
	const floor = Math.min(timeOfReading(client, list, newest), since) - SETTLING_MS;
	const known: TimeState['known'] = {};
	if (newest.every((row) => timeIn(client, list, row) < floor)) return { floor, known };
	// What cannot be listed now cannot be listed later either.
	for await (const rows of pagesSince(client, list, floor, () => undefined)) {
		for (const row of rows) {
			const time = timeIn(client, list, row);
			if (time >= floor && time <= since) known[list.keyOf(row)] = time;
		}
	}
	return { floor, known };
}
