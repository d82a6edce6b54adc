import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import { expiringPages } from '../../api/lists/expiringPages';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, isResource, type Resource } from '../../api/types';
import type { Keyed } from '../reliability/key';
import { seenInList, type RowMatcher } from '../reliability/rows';
import { writeOnce, type ReconcileSpec, type Write } from '../reliability/writeOnce';
import { currentOf, awaitBooking, isRejected, rejectionOf, type BackgroundJob } from './booking';
import type { Result, Task } from '../types';
import { writeObject } from './results';

/** A call that the service carries out in the background. */
export interface Started
	extends BackgroundJob, Pick<Write<IDataObject>, 'call' | 'carrier' | 'isState'> {
	/** Finds its result when the answer was lost. */
	reconcileSpec: ReconcileSpec<IDataObject>;
}

/** Makes a call that books points in the background, and returns the transaction with `booked`. */
export async function inBackground(task: Task, started: Started): Promise<Result[]> {
	const { call, carrier, reconcileSpec, isState } = started;
	return await writeOnce<IDataObject>(task.client, {
		call,
		carrier,
		reconcileSpec,
		isState,
		read: (answer, sent) => transactionIn(task.client, answer, sent),
		show: async (transaction) => [{ json: await withBooked(task, started, transaction) }],
	});
}

/** Makes the same call where it is only to be tried. */
export async function tried(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const results = await writeObject(client, { ...call, idempotent: true });
	return results.map(({ json }) => ({ json: transactionIn(client, json, call) }));
}

/** The transaction that an answer tells of, with what stands around it. */
export function transactionIn(
	client: VoucherifyClient,
	answer: unknown,
	call: ApiCall,
): IDataObject {
	if (!isJsonObject(answer)) throw unexpectedAnswer('it is not an object', client.about(call));
	const { transaction, ...rest } = answer;
	return isJsonObject(transaction) ? { ...rest, ...transaction } : answer;
}

const withBooked = async (task: Task, background: BackgroundJob, row: IDataObject) =>
	isResource(row) ? await awaitBooking(task, background, row) : { ...row, booked: false };

/** The list of a card's transactions of today, or another one of that kind, as where calls are looked for. */
export const reconcileInTransactions = (
	client: VoucherifyClient,
	{ list, refused }: Pick<BackgroundJob, 'list' | 'refused'>,
	place: string,
	marks: Pick<RowMatcher, 'bears' | 'isAlike'>,
): ReconcileSpec<Resource> => ({
	place,
	look: async (reference, since) =>
		await seenInList(
			client,
			{
				...marks,
				list,
				pages: expiringPages,
				refusal: (row) => (isRejected(row) ? rejectionOf(client, row, refused) : undefined),
			},
			reference,
			since,
		),
});

/** Finds an earlier write of a key in a list: a rejected one counts as never requested. */
export const doneFor = (
	task: Task,
	background: BackgroundJob,
	fits: (row: Resource) => boolean,
): Pick<Keyed<Resource>, 'find' | 'show' | 'refresh'> => ({
	find: async () =>
		await firstIn(task.client, background.list, (row) => !isRejected(row) && fits(row)),
	show: async (row) => [{ json: await awaitBooking(task, background, row) }],
	refresh: async ([result]) => {
		const row = result?.json;
		if (!isResource(row)) return result && [result];
		const current = await currentOf(task.client, background.list, row);
		return isRejected(current)
			? undefined
			: [{ json: await awaitBooking(task, background, current) }];
	},
});

async function firstIn(
	client: VoucherifyClient,
	list: List,
	fits: (row: Resource) => boolean,
): Promise<Resource | undefined> {
	for await (const rows of expiringPages(client, list)) {
		const found = rows.find(fits);
		if (found) return found;
	}
	return undefined;
}
