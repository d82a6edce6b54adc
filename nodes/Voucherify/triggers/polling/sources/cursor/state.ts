import type { IDataObject } from 'n8n-workflow';
import { unexpectedAnswer } from '../../../../api/errors/errors';
import { SETTLING_MS } from '../../../../api/lists/settling';
import { isJsonObject, type Resource } from '../../../../api/types';
import type { Session } from '../../event';

/** State of reading a cursor list. Plain JSON. */
export interface CursorState extends IDataObject {
	/** Last settled row: no row can appear before it any more. Null when none has settled. */
	cursor: { id: string; time: number } | null;
	/** Concatenated marks of the handled rows after the cursor. */
	seen: string;
	/** ID of the row to continue after, when the end was not reached; null to read from the cursor. */
	position: string | null;
	/** Time at which `seen` became full, in milliseconds; null when it is not full. */
	fullSince: number | null;
	/** ID of the row up to which the list was read back to replace a deleted cursor; null otherwise. */
	back: string | null;
}

export function isCursorState(value: IDataObject): value is CursorState {
	const { cursor, seen, position, fullSince, back } = value;
	return (
		(cursor === null ||
			(isJsonObject(cursor) && typeof cursor.id === 'string' && typeof cursor.time === 'number')) &&
		typeof seen === 'string' &&
		[position, back].every((place) => place === null || typeof place === 'string') &&
		(fullSince === null || typeof fullSince === 'number')
	);
}

/** State of a list that is read from its first row. */
export const UNREAD_CURSOR_LIST: Readonly<CursorState> = {
	cursor: null,
	seen: '',
	position: null,
	fullSince: null,
	back: null,
};

/** Returns Voucherify's time when a page was read, in milliseconds; without it, the time of the newest row. */
export function timeOfPage({ serviceTime }: Session['client'], rows: Resource[]): number {
	return (
		serviceTime ?? Math.max(0, ...rows.map(({ created_at }) => Date.parse(created_at ?? '') || 0))
	);
}

/** True when no row older than `time` can appear any more. */
export function hasSettled(time: number, now: number): boolean {
	return time <= now - SETTLING_MS;
}

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
	throw unexpectedAnswer(`the row ${id} has no time`, client.about({ method: 'GET' }));
}
