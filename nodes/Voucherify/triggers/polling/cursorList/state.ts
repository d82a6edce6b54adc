import type { IDataObject } from 'n8n-workflow';
import { unexpectedAnswer } from '../../../api/errors';
import { SETTLING_MS } from '../../../api/lists/settling';
import { isJsonObject, isTexts, type Resource } from '../../../api/types';
import type { Session } from '../event';

/** Where the reading of a cursor list stands. Plain JSON. */
export interface CursorState extends IDataObject {
	/** The last settled row: nothing can appear before it any more. Null when none has settled. */
	cursor: { id: string; time: number } | null;
	/** What has been handled beyond the cursor. */
	seen: string[];
	/** Where to read on when the end was not reached; null to read from the cursor. */
	position: string | null;
	/** When so much was handled beyond the cursor that no more can be remembered, in milliseconds; null otherwise. */
	fullSince: number | null;
}

/** Whether stored data is the state of a cursor list. */
export function isCursorState(value: IDataObject): value is CursorState {
	const { cursor, seen, position, fullSince } = value;
	return (
		(cursor === null ||
			(isJsonObject(cursor) && typeof cursor.id === 'string' && typeof cursor.time === 'number')) &&
		isTexts(seen) &&
		(position === null || typeof position === 'string') &&
		(fullSince === null || typeof fullSince === 'number')
	);
}

/** The state of a list that is read from its first row. */
export const UNREAD: Readonly<CursorState> = {
	cursor: null,
	seen: [],
	position: null,
	fullSince: null,
};

/** The service's time, in milliseconds, when a page was read; that of its newest row if the service tells no time. */
export function timeOfPage({ serviceTime }: Session['client'], rows: Resource[]): number {
	return (
		serviceTime ?? Math.max(0, ...rows.map(({ created_at }) => Date.parse(created_at ?? '') || 0))
	);
}

/** Whether nothing that is older than this row can appear any more. */
export function hasSettled(time: number, now: number): boolean {
	return time <= now - SETTLING_MS;
}

/** Whether a row is dated in the future: by more than clocks differ. */
export function isAhead(time: number, now: number): boolean {
	return time > now + SETTLING_MS;
}

/** When a row was created, in milliseconds. @throws NodeApiError when it does not say. */
export function timeOfRow({ id, created_at }: Resource, client: Session['client']): number {
	const time = Date.parse(created_at ?? '');
	if (!Number.isNaN(time)) return time;
	throw unexpectedAnswer(`the row ${id} has no time`, client.about({ method: 'GET' }));
}
