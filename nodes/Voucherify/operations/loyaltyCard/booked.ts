import { expiringPages } from '../../api/lists/expiringPages';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/request';
import { isJsonObject, isResource, valueAt, type Resource } from '../../api/types';
import { decided } from '../kinds/decided';
import { onceOnly, type Once } from '../kinds/onceOnly';
import type { Result, Task } from '../kinds/operation';
import { changedObject } from '../kinds/results';

/** Where the transactions of a card are listed, the latest first. */
export const transactionsOf = (card: string[]): List => ({
	path: [...card, 'transactions'],
	key: 'data',
	query: { order: '-created_at' },
});

/** A call that books points on a card. */
interface Booking {
	/** Where the card is. */
	card: string[];
	/** How long to wait until the points are booked, in seconds; undefined for not at all. */
	wait: number | undefined;
	call: ApiCall;
	/** Whether a transaction that has come since is the one of this call; undefined where none tells. */
	fits?: (row: Resource) => boolean;
}

/**
 * Makes a call that books points on a card, and returns the transaction. It must not be carried out twice: when its
 * outcome is unknown, the transaction is looked for among those of the card.
 */
export async function booked(task: Task, booking: Booking): Promise<Result[]> {
	const { card, call, fits } = booking;
	const { client } = task;
	if (!fits) {
		const [result] = await changedObject(client, call);
		return await outcomeOf(task, booking, { answer: result?.json ?? {} });
	}
	const outcome = await onceOnly(client, call, {
		list: transactionsOf(card),
		pages: expiringPages,
		fits,
		idIn: (answer) => valueAt(answer, 'transaction', 'id'),
		words: 'the transactions of the card',
	});
	return await outcomeOf(task, booking, outcome);
}

/** The transaction that an answer tells of, as it is in the end; an answer without one as it is. */
async function outcomeOf(task: Task, { card, wait }: Booking, outcome: Once): Promise<Result[]> {
	const { answer = {} } = 'answer' in outcome ? outcome : {};
	const { transaction = 'found' in outcome ? outcome.found : undefined, ...rest } = answer;
	if (!isJsonObject(transaction) || !isResource(transaction)) return [{ json: answer }];
	const end = await decided(
		task,
		wait,
		transaction,
		transactionsOf(card),
		'The points were not booked',
	);
	return [{ json: { ...rest, ...end } }];
}
