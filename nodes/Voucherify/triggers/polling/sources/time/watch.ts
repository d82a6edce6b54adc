import { PAGE_SIZE } from '../../../../api/limits';
import { SETTLING_MS } from '../../../../api/lists/settling';
import type { PollEvent, RowHandling, Session, Source } from '../../event';
import { Handled } from '../handled';
import { timeOfPage } from '../times';
import { newestRows, pagesSince, rowTime, stateTime, type TimeList } from './pages';
import { readTimeList } from './readOn';
import { isTimeState, type TimeState } from './state';

/**
 * Returns the source that watches a list by time.
 * @param name see {@link Source.name}
 */
export function watchTimes(
	session: Session,
	name: string,
	list: TimeList,
	handling: RowHandling,
): Source {
	return {
		name,
		baseline: async (since) => {
			await handling.prepare?.();
			return await startTimeList(session, list, since);
		},
		poll: async (state, limit, states) => {
			if (!isTimeState(state)) return undefined;
			await handling.prepare?.();
			const related = (list.related ?? []).map((other) => states[other] ?? {}).filter(isTimeState);
			return await readTimeList(session, list, state, limit, handling, related);
		},
		find: ({ last }) =>
			typeof last === 'string'
				? session.client.request({ method: 'GET', path: [...list.path, last] })
				: undefined,
	};
}

/** Returns the first state of a list. It always sends a request, to check that the list exists. */
async function startTimeList(
	{ client }: Session,
	list: TimeList,
	since: number,
): Promise<TimeState> {
	const newest = await newestRows(client, list, 1);
	if (since === 0) return { floor: 0, known: {} };
	const floor = Math.min(timeOfPage(client, newest, list.timeOf), since) - SETTLING_MS;
	const known = new Handled();
	const last = newest[0]?.id;
	if (newest.every((row) => rowTime(client, list, row) < floor)) return { floor, known: {}, last };
	// Rows that cannot be listed now cannot be listed later either.
	for await (const { rows } of pagesSince(client, list, floor, { countsAll: false })) {
		for (const row of rows) {
			const time = rowTime(client, list, row);
			if (time >= floor && time <= since) known.add(row.id, stateTime(list, row, time));
		}
	}
	return { floor, known: known.since(floor), last };
}

/** Returns the newest matching row on the newest page, as an event; an empty list when there is none. */
export async function newestEvent(
	{ client }: Session,
	list: TimeList,
	{ prepare, matches, itemOf }: RowHandling,
): Promise<PollEvent[]> {
	await prepare?.();
	const row = (await newestRows(client, list, PAGE_SIZE)).find(matches);
	const item = row && (await itemOf(row));
	return item ? [{ id: row.id, time: rowTime(client, list, row), item }] : [];
}
