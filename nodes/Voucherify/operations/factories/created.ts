import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import type { List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import { isResource, type Resource } from '../../api/types';
import type { Result } from '../runtime/types';
import { seenInList, type Latest } from '../safeWrites/rows';
import { writeOnce, type ReconcileSpec, type Write } from '../safeWrites/writeOnce';

/** The call that makes something, of which each call makes another one. */
export type Creation = ApiCall & { body: IDataObject };

/** A list in which something is looked for that was made. */
interface MadeIn extends Latest {
	/** The list in words, e.g. "the orders". */
	place: string;
	/** Fields by which what may be it is told from the rest, for the candidates. */
	alike: string[];
}

/** Makes something, and returns it. It is never made twice: where the answer was lost, what looks alike may be it. */
export const createOnce = async (
	client: VoucherifyClient,
	call: Creation,
	where: MadeIn,
): Promise<Result[]> =>
	await writeOnce(client, creationOf(client, call, alikeInList(client, call.body, where)));

/** The write that makes something. It bears no reference, which would be lasting data of the user's. */
export const creationOf = (
	client: VoucherifyClient,
	call: Creation,
	reconcileSpec: ReconcileSpec<Resource>,
): Write<Resource> => ({
	carrier: 'none',
	call: () => call,
	read: (answer, sent) => {
		if (isResource(answer)) return answer;
		throw unexpectedAnswer('it is not what was created', client.about(sent));
	},
	reconcileSpec,
	show: (made) => [{ json: made }],
});

/** The list in which what looks alike is looked for. */
export const alikeInList = (
	client: VoucherifyClient,
	body: IDataObject,
	{ place, alike, ...latest }: MadeIn,
): ReconcileSpec<Resource> => ({
	place,
	look: async (_, since, budget) => {
		const marks = { ...latest, isAlike: (row: Resource) => isAlike(row, body, alike) };
		return await seenInList(client, marks, undefined, since, budget);
	},
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
