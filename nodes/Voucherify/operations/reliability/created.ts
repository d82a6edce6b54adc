import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/request';
import { isResource, valueAt, type Resource } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';
import type { Result, Task } from '../kinds/operation';
import { withOwnReference } from './metadata';
import { REFERENCE_KEY } from './reference';
import { seenInList, type Latest } from './rows';
import { writeOnce, type Trace, type Write } from './writeOnce';

/** The call that makes something, of which each call makes another one. */
export type Creation = ApiCall & { body: IDataObject };

/** Where the user has the option of `fields/ownReference.ts`: what is made is lasting data of theirs. */
export const carrierIn = (parameters: Parameters): Write<unknown>['carrier'] =>
	parameters.optionalFlag('options.ownReference') === true ? 'metadata' : 'none';

/** A list in which something is looked for that was made. */
export interface MadeIn extends Latest {
	/** The list in words, e.g. "the orders". */
	words: string;
	/** Fields by which what may be it is told from the rest, for the candidates. */
	alike: string[];
	/** Where a row has its metadata. Default: in `metadata`. */
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
	const trace = traceIn(client, call.body, where);
	return await createdWith({ client, parameters }, call, { ...asAnswered(client), trace });
}

/** What was created, as the service answers it. */
export const asAnswered = (client: VoucherifyClient) => ({
	read: (answer: unknown, sent: ApiCall): Resource => {
		if (isResource(answer)) return answer;
		throw unexpectedAnswer('it is not what was created', client.about(sent));
	},
	show: (made: Resource): Result[] => [{ json: made }],
});

/** The same of what is shown otherwise, or does not stand in a list. */
export async function createdWith<T>(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	call: Creation,
	write: Omit<Write<T>, 'call' | 'carrier'>,
): Promise<Result[]> {
	return await writeOnce<T>(client, {
		...write,
		carrier: carrierIn(parameters),
		call: (reference) => ({ ...call, body: withOwnReference(call.body, reference) }),
	});
}

/** Where something that was made is looked for in a list. */
export const traceIn = (
	client: VoucherifyClient,
	body: IDataObject,
	{ words, alike, metadata = ['metadata'], ...latest }: MadeIn,
): Trace<Resource> => ({
	words,
	look: async (reference, since) =>
		await seenInList(
			client,
			{
				...latest,
				bears: (row, mark) => valueAt(row, ...metadata, REFERENCE_KEY) === mark,
				isAlike: (row) => isAlike(row, body, alike),
			},
			reference,
			since,
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
