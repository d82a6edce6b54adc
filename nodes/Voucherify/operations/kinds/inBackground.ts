import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import { expiringPages } from '../../api/lists/expiringPages';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/request';
import { isJsonObject, isResource, type Resource } from '../../api/types';
import type { Keyed } from '../reliability/key';
import { seenInList, type Marks } from '../reliability/rows';
import { writeOnce, type Trace, type Write } from '../reliability/writeOnce';
import { currentOf, decided, isRejected, rejectionOf, type Background } from './decided';
import type { Result, Task } from './operation';
import { changedObject } from './results';

/** A call that the service carries out in the background. */
export interface Started
	extends Background, Pick<Write<IDataObject>, 'call' | 'carrier' | 'isState'> {
	/** Where it is looked for when its answer was lost. */
	trace: Trace<IDataObject>;
}

/** Makes a call that books points in the background, and returns the transaction with `booked`. */
export async function inBackground(task: Task, started: Started): Promise<Result[]> {
	const { call, carrier, trace, isState } = started;
	return await writeOnce<IDataObject>(task.client, {
		call,
		carrier,
		trace,
		isState,
		read: (answer, sent) => transactionIn(task.client, answer, sent),
		show: async (transaction) => [{ json: await withBooked(task, started, transaction) }],
	});
}

/** Makes the same call where it is only to be tried. */
export async function tried(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const results = await changedObject(client, { ...call, repeatable: true });
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

const withBooked = async (task: Task, background: Background, row: IDataObject) =>
	isResource(row) ? await decided(task, background, row) : { ...row, booked: false };

/** The list of a card's transactions of today, or another one of that kind, as where calls are looked for. */
export const traceIn = (
	client: VoucherifyClient,
	{ list, refused }: Pick<Background, 'list' | 'refused'>,
	words: string,
	marks: Pick<Marks, 'bears' | 'isAlike'>,
): Trace<Resource> => ({
	words,
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

/** What a list tells of what was done for a key before: what was rejected is as if it had never been asked for. */
export const doneFor = (
	task: Task,
	background: Background,
	fits: (row: Resource) => boolean,
): Pick<Keyed<Resource>, 'find' | 'show' | 'refresh'> => ({
	find: async () =>
		await firstIn(task.client, background.list, (row) => !isRejected(row) && fits(row)),
	show: async (row) => [{ json: await decided(task, background, row) }],
	refresh: async ([result]) => {
		const row = result?.json;
		if (!isResource(row)) return result && [result];
		const current = await currentOf(task.client, background.list, row);
		return isRejected(current) ? undefined : [{ json: await decided(task, background, current) }];
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
