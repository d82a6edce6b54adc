import type { Store } from './store';

/** Rows that lists already show, depending on the belief `listLagMs`. */
export function listed<T extends { created_at: string }>(
	{ beliefs, now }: Pick<Store, 'beliefs' | 'now'>,
	rows: readonly T[],
): readonly T[] {
	const { listLagMs } = beliefs;
	if (listLagMs === 0) return rows;
	const until = now() - listLagMs;
	return rows.filter(({ created_at }) => Date.parse(created_at) <= until);
}

/**
 * Rows that a copy of the data shows which is that many milliseconds behind. Rows dated in the future are taken for copied.
 * @param timeOf the time of a row that the copy may lack
 */
export function copied<T extends { created_at: string }>(
	{ now }: Pick<Store, 'now'>,
	rows: readonly T[],
	behindMs: number,
	timeOf = ({ created_at }: T) => created_at,
): readonly T[] {
	if (behindMs === 0) return rows;
	const time = now();
	const isCopied = (at: number) => at <= time - behindMs || at > time;
	return rows.filter((row) => isCopied(Date.parse(timeOf(row))));
}
