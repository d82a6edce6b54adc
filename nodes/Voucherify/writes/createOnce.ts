import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { requireResource } from '../api/client/found';
import type { List } from '../api/lists/pages';
import type { ApiCall, Returns } from '../api/http/request';
import type { Resource } from '../api/types';
import { agrees } from './agrees';
import type { Result } from './types';
import { findInList, type Latest } from './lookup';
import { writeOnce, type ReconcileSpec, type Write } from './writeOnce';

/** A request that creates something new each time it is sent. */
export type Creation = ApiCall & { body: IDataObject; returns: Returns };

/** The list that is searched for something created. */
interface MadeIn extends Latest {
	/** Name of the list for messages, e.g. "the orders". */
	place: string;
	/** Fields that must be equal, if they are sent, for a row to be a candidate. */
	alike: string[];
}

/**
 * Creates something, and returns it. The request is never sent twice: after a lost response, similar rows are candidates.
 */
export const createOnce = async (
	client: VoucherifyClient,
	call: Creation,
	where: MadeIn,
): Promise<Result[]> =>
	await writeOnce(client, creationOf(client, call, candidatesInList(client, call.body, where)));

/** Returns the write that creates something. It carries no reference, because that would stay in the user's data. */
export const creationOf = (
	client: VoucherifyClient,
	call: Creation,
	reconcileSpec: ReconcileSpec<Resource>,
): Write<Resource> => ({
	carrier: 'none',
	call: () => call,
	read: (response, sent) => requireResource(client, response, sent, 'it is not what was created'),
	reconcileSpec,
	show: (made) => [{ json: made }],
});

/** Finds candidates in a list: rows similar to what was created. */
export const candidatesInList = (
	client: VoucherifyClient,
	body: IDataObject,
	{ place, alike, ...latest }: MadeIn,
): ReconcileSpec<Resource> => ({
	place,
	find: async (_, since, budget) => {
		const isAlike = (row: Resource) => alike.every((name) => agrees(body[name], row[name]));
		const matcher = { ...latest, isAlike };
		return await findInList(client, matcher, undefined, since, budget);
	},
});

/** Returns the list, sorted by creation time with the newest rows first. */
export const latestFirst = (list: List): List => ({
	...list,
	query: { ...list.query, order: '-created_at' },
});
