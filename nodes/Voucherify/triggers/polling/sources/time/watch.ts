import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../../../../api/limits';
import type { Session, Source } from '../../event';
import { newestRows, rowTime, type TimeList } from './pages';
import { readTimeList, type RowHandling } from './readOn';
import { startTimeList } from './start';
import { isTimeState } from './state';

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
		baseline: async (since) => await startTimeList(session, list, since),
		poll: async (state, limit, things) => {
			if (!isTimeState(state)) return undefined;
			const related = (list.related ?? []).map((other) => things[other] ?? {}).filter(isTimeState);
			return await readTimeList(session, list, state, { ...handling, limit, related });
		},
		find: ({ last }) =>
			typeof last === 'string'
				? session.client.request({ method: 'GET', path: [...list.path, last] })
				: undefined,
	};
}

/** Returns the newest matching row on the newest page, as an event; an empty list when there is none. */
export async function newestEvent(
	{ client }: Session,
	list: TimeList,
	{ matches, itemOf }: RowHandling,
): Promise<Array<{ id: string; time: number; item: INodeExecutionData }>> {
	const row = (await newestRows(client, list, PAGE_SIZE)).find(matches);
	return row ? [{ id: row.id, time: rowTime(client, list, row), item: itemOf(row) }] : [];
}
