import { at } from '../playground/json.js';

/** Number of different IDs of rows; 0 when one of them comes twice, since that is as wrong as a missing one. */
export function distinctIds(rows: unknown[], ...path: string[]): number {
	const ids = new Set(rows.map((row) => at(row, ...path, 'id')));
	return ids.size === rows.length ? ids.size : 0;
}
