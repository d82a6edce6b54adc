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
