import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../../nodes/Voucherify/api/types';
import type { Value } from '../../../sandbox/beliefs/belief';
import type { Shown } from '../passport';
import type { Project } from '../project';

/** What the rows of a list show; undefined without rows. */
export const shownBy = (rows: IDataObject[], is: Value): Shown | undefined =>
	rows.length > 0 ? { is, by: rows } : undefined;

/** Whether rows are sorted by a time column; undefined if fewer than two times differ. */
export function areOrdered(
	rows: IDataObject[],
	column: string,
	first: 'oldest' | 'newest',
): Shown | undefined {
	const times = rows.map((row) => Date.parse(String(row[column]))).filter(Number.isFinite);
	if (new Set(times).size < 2) return undefined;
	const sign = first === 'oldest' ? 1 : -1;
	const isOrdered = times.every(
		(time, index) => index === 0 || sign * (time - (times[index - 1] ?? time)) >= 0,
	);
	return { is: isOrdered, by: rows };
}

/**
 * Whether a list filtered by "at or after" a row's time contains that row.
 * @param target the list, with `{time}` in place of the time
 */
export async function hasOwnRow(
	project: Project,
	row: IDataObject | undefined,
	target: string,
	...names: string[]
): Promise<boolean | undefined> {
	if (typeof row?.created_at !== 'string') return undefined;
	const time = encodeURIComponent(row.created_at);
	const rows = await project.rows(target.replaceAll('{time}', time), ...names);
	return rows.some(({ id }) => id === row.id);
}

/** Text at a path of a row; undefined if there is none. */
export function textAt(row: IDataObject | undefined, ...path: string[]): string | undefined {
	const value = row && valueAt(row, ...path);
	return typeof value === 'string' && value !== '' ? value : undefined;
}
