import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import { expiringPages } from '../../api/lists/expiringPages';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, isResource, type Resource } from '../../api/types';
import { writeForKey, type Keyed } from '../safeWrites/key';
import { seenInList, type RowMatcher } from '../safeWrites/rows';
import type { ReconcileSpec, Write } from '../safeWrites/writeOnce';
import { fetchCurrent, awaitBooking, isRejected, toRejection, type BackgroundJob } from './booking';
import type { Result, Task } from '../runtime/types';
import { writeObject } from '../factories/results';

/** A call that the service carries out in the background. */
export interface Started
	extends BackgroundJob, Pick<Write<IDataObject>, 'call' | 'carrier' | 'isState'> {
	/** Finds its result when the answer was lost. */
	reconcileSpec: ReconcileSpec<IDataObject>;
}

/** Makes a call that books points in the background, once for a key, and returns the transaction with `booked`. */
export async function inBackground(
	task: Task,
	started: Started,
	keyed?: Keyed<IDataObject>,
): Promise<Result[]> {
	const { call, carrier, reconcileSpec, isState } = started;
	const write: Write<IDataObject> = {
		call,
		carrier,
		reconcileSpec,
		isState,
		read: (answer, sent) => readTransaction(task.client, answer, sent),
		show: async (transaction) => [{ json: await withBooked(task, started, transaction) }],
	};
	return await writeForKey(task, write, keyed);
}

/** Makes the same call where it is only to be tried. */
export async function sendDryRun(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const results = await writeObject(client, { ...call, idempotent: true });
	return results.map(({ json }) => ({ json: readTransaction(client, json, call) }));
}

/** The transaction that an answer tells of, with what stands around it. */
export function readTransaction(
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
	look: async (reference, since, budget) =>
		await seenInList(
			client,
			{
				...marks,
				list,
				pages: expiringPages,
				refusal: (row) => (isRejected(row) ? toRejection(client, row, refused) : undefined),
			},
			reference,
			since,
			budget,
		),
});

/** Finds an earlier write of a key in a list: a rejected one counts as never requested. */
export const doneFor = (
	{ client }: Task,
	{ list }: BackgroundJob,
	fits: (row: Resource) => boolean,
): Pick<Keyed<IDataObject>, 'find' | 'refresh'> => ({
	find: async () => {
		for await (const rows of expiringPages(client, list)) {
			const found = rows.find((row) => !isRejected(row) && fits(row));
			if (found) return found;
		}
		return undefined;
	},
	refresh: async (made) => {
		const current = isResource(made) ? await fetchCurrent(client, list, made) : made;
		return isRejected(current) ? undefined : current;
	},
});
