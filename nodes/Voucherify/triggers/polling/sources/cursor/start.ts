import { cursorPages, isOfUnknownRow } from '../../../../api/lists/cursorPages';
import type { List } from '../../../../api/lists/pages';
import type { Resource } from '../../../../api/types';
import { hasSettled, timeOfPage, timeOfRow, UNREAD_CURSOR_LIST, type CursorState } from './state';
import type { PollResult, Session, Start } from '../../event';
import { toMark } from '../../../marks';

/** Returns the first state of a list. It always sends a request, to check that the list exists. */
export async function startCursorList(
	session: Session,
	list: List,
	start: Start,
): Promise<CursorState> {
	if (start.from === 'beginning') {
		await cursorPages(session.client, { ...list, query: { order: 'id' } }, 1).next();
		return { ...UNREAD_CURSOR_LIST };
	}
	const { since = Infinity } = start;
	const isOld = (time: number, now: number) => hasSettled(time, now) && time <= since;
	const { cursor, newer } = await backTo(session, list, (row, now) =>
		isOld(timeOfRow(row, session.client), now),
	);
	const seen = newer.filter((row) => timeOfRow(row, session.client) <= since);
	return { ...UNREAD_CURSOR_LIST, cursor, seen: seen.map(({ id }) => toMark(id)).join('') };
}

/**
 * Finds a new cursor when its row was deleted: the last row that is not newer. It reads back from the newest row, or
 * from where an earlier poll stopped.
 * @returns the state; its `back` is null when the search is over
 */
export async function startAgain(
	session: Session,
	list: List,
	state: CursorState,
): Promise<Omit<PollResult<CursorState>, 'events'>> {
	const { client } = session;
	const { cursor: lost, seen } = state;
	let { back } = state;
	const isBefore = (row: Resource) => {
		const time = timeOfRow(row, client);
		return lost && (time < lost.time || (time === lost.time && row.id <= lost.id));
	};
	try {
		const query = { order: '-id', starting_after_id: back ?? undefined };
		for await (const page of cursorPages(client, { ...list, query })) {
			const found = page.find(isBefore);
			const cursor = found ? { id: found.id, time: timeOfRow(found, client) } : null;
			if (cursor) return { state: { ...UNREAD_CURSOR_LIST, seen, cursor } };
			back = page.at(-1)?.id ?? back;
			if (!session.hasTime()) return { state: { ...state, back } };
		}
		return { state: { ...UNREAD_CURSOR_LIST, seen } };
	} catch (error) {
		const failure = session.failureOf(error);
		// If the row of `back` is gone, too, the search starts again.
		if (isOfUnknownRow(failure)) back = null;
		if (back === state.back) throw failure;
		return { state: { ...state, back }, failure };
	}
}

/** Reads back from the newest row to the first old one. Returns it as the cursor, with all newer rows. */
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
