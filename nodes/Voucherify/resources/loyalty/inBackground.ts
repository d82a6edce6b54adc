import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { requireObject } from '../../api/client/found';
import { refusalWithin, unexpectedResponse } from '../../api/errors/errors';
import { expiringPages } from '../../api/lists/expiringPages';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, isResource, textOrNothing, type Resource } from '../../api/types';
import { writeForKey, type KeyedWrite } from '../../writes/deduplicationKey';
import { findInList, type RowMatcher } from '../../writes/lookup';
import type { ReconcileSpec, Write } from '../../writes/writeOnce';
import {
	fetchCurrent,
	awaitBooking,
	isRejectedBooking,
	toRejection,
	type BackgroundJob,
} from './booking';
import type { Result, Task } from '../../run/types';
import { writeObject } from '../../factories/write';

/** A write that Voucherify books in the background. */
export interface BackgroundWrite
	extends BackgroundJob, Pick<Write<IDataObject>, 'call' | 'carrier' | 'isState'> {
	/** Finds the result after a lost response. */
	reconcileSpec: ReconcileSpec<IDataObject>;
}

/**
 * Sends a write that books points in the background, only once for a deduplication key, and returns the transaction with
 * `booked`.
 */
export async function writeInBackground(
	task: Task,
	started: BackgroundWrite,
	keyed?: KeyedWrite<IDataObject>,
): Promise<Result[]> {
	const { call, carrier, reconcileSpec, isState } = started;
	const write: Write<IDataObject> = {
		call,
		carrier,
		reconcileSpec,
		isState,
		read: (response, sent) => requireTransaction(task.client, response, sent),
		show: async (row) => [
			{
				json: isResource(row) ? await awaitBooking(task, started, row) : { ...row, booked: false },
			},
		],
	};
	return await writeForKey(task, write, keyed);
}

/** Sends a dry run, which changes nothing and is therefore idempotent. */
export async function sendDryRun(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const results = await writeObject(client, { ...call, idempotent: true });
	return results.map(({ json }) => ({ json: transactionIn(json) }));
}

/** Returns the transaction of a response, merged with the fields beside it. */
function transactionIn(response: IDataObject): IDataObject {
	const { transaction, ...rest } = response;
	return isJsonObject(transaction) ? { ...rest, ...transaction } : response;
}

/**
 * Returns the transaction of a write, by whose ID its booking is found. By the API docs, some writes may have none: their
 * `status` then tells whether they were carried out.
 * @throws NodeApiError if nothing was carried out, or the response does not show it
 */
export function requireTransaction(
	client: VoucherifyClient,
	response: unknown,
	call: ApiCall,
): IDataObject {
	const row = transactionIn(requireObject(client, response, call));
	const { object, status, transaction, message } = row;
	const isOther = typeof object === 'string' && !object.endsWith('_transaction');
	if (isResource(row) && !isOther) return row;
	if (transaction !== null || typeof status !== 'string')
		throw unexpectedResponse('it has no transaction', client.about(call));
	if (!status.startsWith('NO_')) return row;
	throw refusalWithin({ message: textOrNothing(message) ?? status }, client.about(call));
}

/** Finds a write in the list of a card's transactions, or in a similar list, such as purchases. */
export const reconcileInTransactions = (
	client: VoucherifyClient,
	{ list, refused }: Pick<BackgroundJob, 'list' | 'refused'>,
	place: string,
	matcher: Pick<RowMatcher, 'bears' | 'isAlike'>,
): ReconcileSpec<Resource> => ({
	place,
	find: async (reference, since, budget) =>
		await findInList(
			client,
			{
				...matcher,
				list,
				pages: expiringPages,
				refusal: (row) => (isRejectedBooking(row) ? toRejection(client, row, refused) : undefined),
			},
			reference,
			since,
			budget,
		),
});

/** Finds the earlier write for a deduplication key in a list. A rejected write counts as never requested. */
export const doneFor = (
	{ client }: Task,
	{ list }: BackgroundJob,
	fits: (row: Resource) => boolean,
): Pick<KeyedWrite<IDataObject>, 'find' | 'refresh'> => ({
	find: async () => {
		for await (const rows of expiringPages(client, list)) {
			const found = rows.find((row) => !isRejectedBooking(row) && fits(row));
			if (found) return found;
		}
		return undefined;
	},
	refresh: async (made) => {
		const current = isResource(made) ? await fetchCurrent(client, list, made) : made;
		return isRejectedBooking(current) ? undefined : current;
	},
});
