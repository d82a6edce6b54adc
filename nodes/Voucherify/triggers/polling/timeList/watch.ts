import type { INodeExecutionData } from 'n8n-workflow';
import type { Session, Watched } from '../event';
import { newestRows, timeIn, type TimeList } from './pages';
import { readOn, type Wanted } from './readOn';
import { startOf } from './start';
import { isTimeState } from './state';

/** Watches a list under a name: see {@link Watched.name}. */
export function watchTimes(
	session: Session,
	name: string,
	list: TimeList,
	wanted: Omit<Wanted, 'limit'>,
): Watched {
	return {
		name,
		baseline: async (start) => await startOf(session, list, start),
		poll: async (state, limit) =>
			isTimeState(state) ? await readOn(session, list, state, { ...wanted, limit }) : undefined,
	};
}

/** The newest row that matches, among the newest hundred, as an event. */
export async function newestEvent(
	{ client }: Session,
	list: TimeList,
	{ matches, itemOf }: Omit<Wanted, 'limit'>,
): Promise<Array<{ id: string; time: number; item: INodeExecutionData }>> {
	const row = (await newestRows(client, list, 100)).find(matches);
	return row ? [{ id: row.id, time: timeIn(client, list, row), item: itemOf(row) }] : [];
}
