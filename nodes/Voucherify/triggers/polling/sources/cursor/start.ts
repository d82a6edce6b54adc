import { cursorPages } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import type { Resource } from '../../../../api/types';
import { SETTLING_MS } from '../../../../api/lists/settling';
import type { Session } from '../../event';
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
	// A copy that lags behind may have answered with an empty list.
	const floor = (began ?? 0) - SETTLING_MS;
	return { ...UNREAD_CURSOR_LIST, floor, known: known.since(floor) };
}

/** @throws NodeApiError when the list, or the row to continue after, does not exist */
export async function requireList({ client }: Session, list: List, after?: string): Promise<void> {
	const query = { order: 'id', starting_after_id: after };
	await cursorPages(client, { ...list, query }, 1).next();
}

/**
 * Returns the state with a new cursor when its row was deleted: the last row that is not newer. It reads back from the newest
 * row. If that ends early, the list is read again from its first row, and older rows than the deleted one do not count.
 */
export async function findCursor(
	session: Session,
	list: List,
	{ cursor: lost, floor, known }: CursorState,
): Promise<CursorState> {
	const { client } = session;
	const older: Resource[] = [];
	const pages = cursorPages(client, { ...list, query: { order: '-id' } });
	await readPages(session, pages, (page) => {
		older.push(...page.filter(({ id }) => lost && id <= lost.id));
		return older.length === 0;
	});
	const [row] = older;
	if (!row) return { ...UNREAD_CURSOR_LIST, floor: lost?.time ?? floor, known };
	return { ...UNREAD_CURSOR_LIST, known, cursor: { id: row.id, time: timeOfRow(row, client) } };
}
