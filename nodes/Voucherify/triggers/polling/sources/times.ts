import type { VoucherifyClient } from '../../../api/client/client';
import { SETTLING_MS } from '../../../api/lists/settling';
import type { Resource } from '../../../api/types';

/** Returns the creation time of a row, in milliseconds; 0 when it has none. */
export function createdAt({ created_at }: Resource): number {
	return Date.parse(created_at ?? '') || 0;
}

/** Returns Voucherify's time when a page was read, in milliseconds; without it, the time of the newest row. */
export function timeOfPage(
	{ serviceTime }: VoucherifyClient,
	rows: Resource[],
	timeOf = createdAt,
): number {
	return serviceTime ?? Math.max(0, ...rows.map(timeOf));
}

/** True when no row older than `time` can appear any more. */
export function hasSettled(time: number, now: number): boolean {
	return time <= now - SETTLING_MS;
}
