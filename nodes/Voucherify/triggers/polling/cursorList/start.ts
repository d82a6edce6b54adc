import { cursorPages, type List } from '../../../api/lists/pages';
import type { Resource } from '../../../api/types';
import { hasSettled, timeOfPage, timeOfRow, UNREAD, type CursorState } from './state';
import type { Session, Start } from '../event';

/** Where to begin with a list. It makes a call in any case, to see that the list is there. */
export async function startOf(session: Session, list: List, start: Start): Promise<CursorState> {
	if (start.from === 'beginning') {
		await cursorPages(session.client, { ...list, query: { order: 'id' } }, 1).next();
		return { ...UNREAD };
	}
	const { since = Infinity } = start;
	const isOld = (time: number, now: number) => hasSettled(time, now) && time <= since;
	const { cursor, newer } = await backTo(session, list, (row, now) =>
		isOld(timeOfRow(row, session.client), now),
	);
	const seen = newer.filter((row) => timeOfRow(row, session.client) <= since);
	return { ...UNREAD, cursor, seen: seen.map(({ id }) => id) };
}

/** The same state for a list in which its cursor can no longer be found: it goes on after the time of the cursor. */
export async function startAgain(
	session: Session,
	list: List,
	{ cursor: lost, seen }: CursorState,
): Promise<CursorState> {
	const { cursor } = await backTo(session, list, (row) => {
		if (!lost) return false;
		const time = timeOfRow(row, session.client);
		return time < lost.time || (time === lost.time && row.id <= lost.id);
	});
	return { ...UNREAD, cursor, seen };
}

/** Reads from the newest row back to the first one that is old: the cursor, and what is newer. */
async function backTo(
	session: Session,
	list: List,
	isOld: (row: Resource, now: number) => boolean,
): Promise<{ cursor: CursorState['cursor']; newer: Resource[] }> {
	const { client } = session;
	const newer: Resource[] = [];
	for await (const page of cursorPages(client, { ...list, query: { order: '-id' } })) {
		const now = timeOfPage(client, page);
		const at = page.findIndex((row) => isOld(row, now));
		const found = page[at];
		if (found) {
			newer.push(...page.slice(0, at));
			return { cursor: { id: found.id, time: timeOfRow(found, client) }, newer };
		}
		newer.push(...page);
	}
	return { cursor: null, newer };
}
