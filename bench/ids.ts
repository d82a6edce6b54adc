import { at } from '../playground/json.js';

/** Number of different IDs; 0 if one occurs twice, which is as wrong as a missing one. */
export function distinctIds(rows: unknown[], ...path: string[]): number {
	const ids = new Set(rows.map((row) => at(row, ...path, 'id')));
	return ids.size === rows.length ? ids.size : 0;
}
