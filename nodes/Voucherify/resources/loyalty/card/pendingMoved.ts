import type { VoucherifyClient } from '../../../api/client/client';
import { expiringPages } from '../../../api/lists/expiringPages';
import { isRejectedBooking, readWait } from '../booking';
import { writeInBackground, reconcileInTransactions } from '../inBackground';
import type { Budget } from '../../../writes/writeOnce';
import type { Result, Task } from '../../../run/types';
import { readCardPath } from '../fields';
import { NOT_BOOKED, transactionList } from './transactions';

/** Type of the transaction that reports each change of pending points. */
const MOVES = { activate: 'PENDING_POINTS_ACTIVATED', cancel: 'PENDING_POINTS_CANCELED' } as const;

/**
 * Activates or cancels pending points. The request carries no reference, and a transaction does not name the points: after
 * a lost response the outcome is unknown, and transactions of the same type are candidates.
 */
export async function resolvePendingPoints(
	task: Task,
	move: keyof typeof MOVES,
): Promise<Result[]> {
	const { client, parameters } = task;
	const bucketId = parameters.text('bucketId');
	const wait = readWait(parameters);
	const card = await readCardPath(task);
	const background = { list: transactionList(card), wait, refused: NOT_BOOKED };
	const spec = reconcileInTransactions(client, background, 'the transactions of the card', {
		isAlike: (row) => row.type === MOVES[move] && !isRejectedBooking(row),
	});
	return await writeInBackground(task, {
		...background,
		carrier: 'none',
		call: () => ({ method: 'POST', path: [...card, 'pending-points', bucketId, move] }),
		reconcileSpec: {
			...spec,
			find: async (reference, since, budget) => {
				const isStill = await isPending(client, card, bucketId, budget);
				const remark = isStill ? STILL_PENDING : isStill === false ? NO_LONGER_PENDING : undefined;
				return { ...(await spec.find(reference, since, budget)), remark };
			},
		},
	});
}

const STILL_PENDING = 'The points are still pending.';
const NO_LONGER_PENDING =
	'The points are no longer pending: they were activated, canceled, or have expired.';

/** True if the points are still pending; undefined if there are too many to read within the budget. */
async function isPending(
	client: VoucherifyClient,
	card: string[],
	bucketId: string,
	budget: Budget,
): Promise<boolean | undefined> {
	const list = { path: [...card, 'pending-points'], key: 'data', query: { order: 'date' } };
	for await (const rows of expiringPages(client, list)) {
		const bucket = rows.find(({ id }) => id === bucketId);
		if (bucket) return (bucket.status ?? 'PENDING') === 'PENDING';
		budget.left -= 1;
		// Keep one request for the transactions.
		if (budget.left <= 1) return undefined;
	}
	return false;
}
