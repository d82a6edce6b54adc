import { cursorPages } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import type { Resource } from '../../../../api/types';
import { SETTLING_MS } from '../../../../api/lists/settling';
import type { PollResult, Session } from '../../event';
import { Handled } from '../handled';
import { readPages } from '../readPages';
import { hasSettled, timeOfPage } from '../times';
import { timeOfRow, UNREAD_CURSOR_LIST, type CursorState } from './state';

/** Returns the first state of a list. It always sends a request, to check that the list exists. */
export async function startCursorList(
	session: Session,
	list: List,
	since: number,
): Promise<CursorState> {
	if (since === 0) {
		await requireList(session, list);
		return { ...UNREAD_CURSOR_LIST };
	}
	const known = new Handled();
	let began: number | undefined;
	for await (const page of cursorPages(session.client, { ...list, query: { order: '-id' } })) {
		const now = timeOfPage(session.client, page);
		began ??= Math.min(now, since);
		for (const row of page) {
			const time = timeOfRow(row, session.client);
			if (time > since) continue;
			if (hasSettled(time, now))
				return { ...UNREAD_CURSOR_LIST, cursor: { id: row.id, time }, known: known.since(time) };
			known.add(row.id, time);
		}
	}
	// A copy that lags behind may have responded with an empty list.
	const floor = (began ?? 0) - SETTLING_MS;
	return { ...UNREAD_CURSOR_LIST, floor, known: known.since(floor) };
}

/** @throws NodeApiError when the list, or the row to continue after, does not exist */
export async function requireList({ client }: Session, list: List, after?: string): Promise<void> {
	const query = { order: 'id', starting_after_id: after };
	await cursorPages(client, { ...list, query }, 1).next();
}

/**
 * Finds a new cursor when its row was deleted: the last row that is not newer. It reads back from the newest row, or
 * from where an earlier poll stopped.
 * @returns the state; its `back` is null when the search is over
 */
export async function findCursor(
	session: Session,
	list: List,
	state: CursorState,
): Promise<Omit<PollResult<CursorState>, 'events'>> {
	const { cursor: lost, floor, known } = state;
	let { back } = state;
	const older: Resource[] = [];
	const query = { order: '-id', starting_after_id: back ?? undefined };
	// If the row of `back` is gone, too, the search starts again.
	const pages = cursorPages(session.client, { ...list, query, others: [undefined] });
	const { isWhole, failure } = await readPages(session, pages, (page) => {
		older.push(...page.filter(({ id }) => lost && id <= lost.id));
		back = page.at(-1)?.id ?? back;
		return older.length === 0;
	});
	const [row] = older;
	const cursor = row ? { id: row.id, time: timeOfRow(row, session.client) } : null;
	if (!cursor && !isWhole) return { state: { ...state, back }, failure };
	return {
		state: { ...UNREAD_CURSOR_LIST, cursor, floor: cursor ? 0 : (lost?.time ?? floor), known },
	};
}
