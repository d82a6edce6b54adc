import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import { isResource, valueAt, type Resource } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';
import type { Result, Task } from '../types';
import { writeForKey, type Keyed } from './key';
import { withOwnReference } from './metadata';
import { REFERENCE_KEY } from './reference';
import { seenInList, type Latest } from './rows';
import type { ReconcileSpec, Write } from './writeOnce';

/** The call that makes something, of which each call makes another one. */
export type Creation = ApiCall & { body: IDataObject };

/** Whether the user chose the option of `forms/ownReference.ts`: the reference stays in their data. */
export const carrierIn = (parameters: Parameters): Write<unknown>['carrier'] =>
	parameters.optionalFlag('options.ownReference') === true ? 'metadata' : 'none';

/** A list in which something is looked for that was made. */
export interface MadeIn extends Latest {
	/** The list in words, e.g. "the orders". */
	place: string;
	/** Fields by which what may be it is told from the rest, for the candidates. */
	alike: string[];
	/** Path of a row's metadata. Default: `metadata`. */
	metadata?: string[];
}

/**
 * Makes something, and returns it. It is never made twice: when the answer was lost, it is looked for by our reference, as
 * far as the user lets it have one.
 */
export async function created(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	call: Creation,
	where: MadeIn,
): Promise<Result[]> {
	const reconcileSpec = reconcileInList(client, call.body, where);
	return await createdWith({ client, parameters }, call, { ...asAnswered(client), reconcileSpec });
}

/** The created resource, as the service answers it. */
export const asAnswered = (client: VoucherifyClient) => ({
	read: (answer: unknown, sent: ApiCall): Resource => {
		if (isResource(answer)) return answer;
		throw unexpectedAnswer('it is not what was created', client.about(sent));
	},
	show: (made: Resource): Result[] => [{ json: made }],
});

/** The same of what is shown otherwise, or does not stand in a list; once for a key, where there is one. */
export async function createdWith<T>(
	task: Pick<Task, 'client' | 'parameters'>,
	call: Creation,
	write: Omit<Write<T>, 'call' | 'carrier'>,
	keyed?: Keyed<T>,
): Promise<Result[]> {
	const whole: Write<T> = {
		...write,
		carrier: carrierIn(task.parameters),
		call: (reference) => ({ ...call, body: withOwnReference(call.body, reference) }),
	};
	return await writeForKey(task, whole, keyed);
}

/** The list in which a created resource is looked for. */
export const reconcileInList = (
	client: VoucherifyClient,
	body: IDataObject,
	{ place, alike, metadata = ['metadata'], ...latest }: MadeIn,
): ReconcileSpec<Resource> => ({
	place,
	look: async (reference, since, budget) =>
		await seenInList(
			client,
			{
				...latest,
				bears: (row, mark) => valueAt(row, ...metadata, REFERENCE_KEY) === mark,
				isAlike: (row) => isAlike(row, body, alike),
			},
			reference,
			since,
			budget,
		),
});

function isAlike(row: Resource, body: IDataObject, names: string[]): boolean {
	const told = names.filter((name) => body[name] !== undefined);
	return told.length > 0 && told.every((name) => row[name] === body[name]);
}

/** A list that begins with the latest. */
export const latestFirst = (list: List): List => ({
	...list,
	query: { ...list.query, order: '-created_at' },
});
