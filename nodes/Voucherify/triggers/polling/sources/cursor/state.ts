import type { IDataObject } from 'n8n-workflow';
import { unexpectedResponse } from '../../../../api/errors/errors';
import { SETTLING_MS } from '../../../../api/lists/settling';
import { isJsonObject, type Resource } from '../../../../api/types';
import type { Session } from '../../event';
import { isDigests, type HandledDigests } from '../handled';

/** State of reading a cursor list. Plain JSON. */
export interface CursorState extends IDataObject {
	/** Last settled row: no row can appear before it any more. Null when none has settled. */
	cursor: { id: string; time: number } | null;
	/** Time before which rows are not reported, in milliseconds: the watch began then, before any row had settled. */
	floor: number;
	/**
	 * Digests of the handled rows after the cursor, with the times when they were last listed, or their own if later. A response from
	 * a copy of the data that is behind may lack some of them, so a digest is kept until the cursor has passed its time.
	 */
	known: HandledDigests;
	/**
	 * The row to continue after when the end was not reached, and since when there is one, in milliseconds; null to read from the
	 * cursor.
	 */
	position: { id: string; since: number } | null;
	/** True when the last poll did not find the cursor's row: a copy that lags behind may not have it yet. */
	isLost: boolean;
	/** ID of the row up to which the list was read back to replace a deleted cursor; null otherwise. */
	back: string | null;
}

export function isCursorState(value: IDataObject): value is CursorState {
	const { cursor, floor, known, position, isLost, back } = value;
	const isPlace = (place: unknown, time: string) =>
		place === null ||
		(isJsonObject(place) && typeof place.id === 'string' && typeof place[time] === 'number');
	return (
		isPlace(cursor, 'time') &&
		isPlace(position, 'since') &&
		typeof floor === 'number' &&
		isDigests(known) &&
		(back === null || typeof back === 'string') &&
		typeof isLost === 'boolean'
	);
}

/** State of a list that is read from its first row. */
export const UNREAD_CURSOR_LIST: Readonly<CursorState> = {
	cursor: null,
	floor: 0,
	known: {},
	position: null,
	isLost: false,
	back: null,
};

/** True when a row is dated in the future, by more than clocks differ. */
export function isAhead(time: number, now: number): boolean {
	return time > now + SETTLING_MS;
}

/**
 * Returns the creation time of a row, in milliseconds.
 * @throws NodeApiError when it has none
 */
export function timeOfRow({ id, created_at }: Resource, client: Session['client']): number {
	const time = Date.parse(created_at ?? '');
	if (!Number.isNaN(time)) return time;
	throw unexpectedResponse(`the row ${id} has no time`, client.about({ method: 'GET' }));
}
