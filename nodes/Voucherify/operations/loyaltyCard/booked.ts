import type { IDataObject } from 'n8n-workflow';
import { expiringPages } from '../../api/lists/expiringPages';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/request';
import { isJsonObject, isResource } from '../../api/types';
import { decided } from '../kinds/decided';
import { doubtOf, onceOnly, type Once, type Trace } from '../kinds/onceOnly';
import type { Result, Task } from '../kinds/operation';
import { changedObject } from '../kinds/results';

/** Where the transactions of a card are listed, the latest first. */
export const transactionsOf = (card: string[]): List => ({
	path: [...card, 'transactions'],
	key: 'data',
	query: { order: '-created_at' },
});

/** A call that books points, in the background. */
interface Background {
	/** Where what it does is listed, the latest first. */
	list: List;
	/** The same in words, e.g. "the transactions of the card". */
	words: string;
	/** How long to wait until it is done, in seconds; undefined for not at all. */
	wait: number | undefined;
	call: ApiCall;
	/** Whether a row that has come since is what this call does; see {@link Trace}. Left out where none tells. */
	fits?: Trace['fits'];
	/** How the list is read. Default: as one whose cursors expire. */
	pages?: Trace['pages'];
	/** Whether what other executions do fits, too; see {@link Trace}. */
	fitsOthers?: boolean;
	/** What begins the headline when the service refuses in the end: "The points were not booked". */
	refused: string;
}

/** A call that books points on a card. */
interface Booking extends Pick<Background, 'wait' | 'call' | 'fits' | 'pages'> {
	/** Where the card is. */
	card: string[];
}

/**
 * Makes a call that books points on a card, and returns the transaction. It must not be carried out twice: when its
 * outcome is unknown, the transaction is looked for among those of the card.
 */
export async function booked(task: Task, { card, ...booking }: Booking): Promise<Result[]> {
	return await inBackground(task, {
		...booking,
		list: transactionsOf(card),
		words: 'the transactions of the card',
		refused: 'The points were not booked',
	});
}

/** The same of whatever else books points. */
export async function inBackground(task: Task, asked: Background): Promise<Result[]> {
	const { list, words, call, fits, fitsOthers, pages = expiringPages } = asked;
	const { client } = task;
	if (!fits) {
		const [result] = await changedObject(client, call);
		return await outcomeOf(task, asked, { answer: result?.json ?? {} });
	}
	const rowIn = (answer: IDataObject) => answer.transaction;
	const outcome = await onceOnly(client, call, { list, pages, fits, fitsOthers, rowIn, words });
	if (fitsOthers && 'found' in outcome) task.warn(doubtOf(outcome.found, words));
	return await outcomeOf(task, asked, outcome);
}

/** The transaction that an answer tells of, as it is in the end; an answer without one as it is. */
async function outcomeOf(
	task: Task,
	{ list, wait, refused }: Background,
	outcome: Once,
): Promise<Result[]> {
	const { answer = {} } = 'answer' in outcome ? outcome : {};
	const { transaction = 'found' in outcome ? outcome.found : undefined, ...rest } = answer;
	if (!isJsonObject(transaction)) return [{ json: answer }];
	if (!isResource(transaction)) return [{ json: { ...rest, ...transaction } }];
	const end = await decided(task, wait, transaction, list, refused);
	return [{ json: { ...rest, ...end } }];
}
