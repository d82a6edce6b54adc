import type { VoucherifyClient } from '../../api/client';
import { expiringPages } from '../../api/lists/expiringPages';
import { valueAt, type Resource } from '../../api/types';
import { waitIn } from '../kinds/decided';
import type { Result, Task } from '../kinds/operation';
import { cardPathIn } from '../loyaltyMember/paths';
import { booked } from './booked';

/** What is done to points that cannot be spent yet: the transaction that tells of it, and their state after it. */
const MOVES = {
	activate: { type: 'PENDING_POINTS_ACTIVATED', status: 'ACTIVATED' },
	cancel: { type: 'PENDING_POINTS_CANCELED', status: 'CANCELED' },
} as const;

/** The points that are meant, and whether the card has others that look the same. */
interface Meant {
	bucket: Resource;
	hasTwin: boolean;
}

/**
 * Makes pending points available, or takes them back. The call is never sent again: a repeat in the background would be
 * another transaction. When its outcome is unknown, the card's transactions tell together with the state of the points: a
 * transaction says how many points it is about and for which day, but not which.
 */
export async function pendingMoved(task: Task, move: keyof typeof MOVES): Promise<Result[]> {
	const bucketId = task.parameters.text('bucketId');
	const wait = waitIn(task.parameters);
	const card = await cardPathIn(task);
	let meant: Meant | undefined;
	return await booked(task, {
		card,
		wait,
		call: { method: 'POST', path: [...card, 'pending-points', bucketId, move] },
		fits: (row) => (meant ? isMoveOf(row, meant, move) : false),
		pages: async function* (client, list) {
			meant = await meantBy(client, card, bucketId);
			yield* expiringPages(client, list);
		},
	});
}

async function meantBy(
	client: VoucherifyClient,
	card: string[],
	bucketId: string,
): Promise<Meant | undefined> {
	const list = { path: [...card, 'pending-points'], key: 'data', query: { order: 'date' } };
	const buckets: Resource[] = [];
	for await (const rows of expiringPages(client, list)) buckets.push(...rows);
	const bucket = buckets.find(({ id }) => id === bucketId);
	if (!bucket) return undefined;
	const alike = buckets.filter((one) => looksOf(one) === looksOf(bucket));
	return { bucket, hasTwin: alike.length > 1 };
}

/** Whether a transaction is what was done to these points; what is not decided yet could be about their twins, too. */
function isMoveOf(
	row: Resource,
	{ bucket, hasTwin }: Meant,
	move: keyof typeof MOVES,
): boolean | undefined {
	const { type, status } = MOVES[move];
	if (row.type !== type || looksOf(row, 'details', 'points') !== looksOf(bucket)) return false;
	if (row.status === 'APPROVED') return bucket.status === status;
	return hasTwin ? undefined : true;
}

/** How many points, for which day; of a transaction `path` is where it tells that. */
const looksOf = (row: Resource, ...path: string[]) =>
	JSON.stringify([
		valueAt(row, ...(path.length > 0 ? path : ['points']), 'total'),
		valueAt(row, ...path, 'date'),
	]);
