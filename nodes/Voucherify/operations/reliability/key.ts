import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { monotonicNow } from '../../api/http/clock';
import { nodeFailureOf, type NodeFailure } from '../../api/errors/node';
import type { VoucherifyClient } from '../../api/http/client';
import { isJsonObject } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';
import type { Result, Task } from '../types';
import { withLock } from './mutex';
import { isSafeToRepeat, lookAgainOf } from './outcome';

/** Metadata key of the user's deduplication key. */
export const KEY_IN_METADATA = 'n8n_key';

/** @param how sentences on where an earlier result is found by the key, and what that costs */
export const deduplicationKey = (how: string): INodeProperties => ({
	displayName: 'Deduplication Key',
	name: 'deduplicationKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. refund-4711',
	description: `What this is for, such as the number of an order. Best effort: ${how} What is found is marked as repeated.`,
});

/** @param where the place of the lookup, e.g. "on the card" */
export const describeLookup = (where: string) =>
	`before the node writes, it looks ${where} for what was done with this key, and returns that. Two executions at the same moment, or within the seconds that lists lag behind, can still both write.`;

/** The key that the user gives, if any. */
export const keyIn = (parameters: Parameters) =>
	parameters.optionalText('options.deduplicationKey');

/** The body, with the user's key in its metadata. A project that refuses it refuses the call. */
export function withKey(body: IDataObject, key: string | undefined): IDataObject {
	if (key === undefined) return body;
	const metadata = isJsonObject(body.metadata) ? body.metadata : {};
	return { ...body, metadata: { ...metadata, [KEY_IN_METADATA]: key } };
}

/** A write that happens once for a key. */
export interface Keyed<T> {
	key: string;
	/** Within what the key names one thing, e.g. "redemptions" or the code of a card. */
	scope: string;
	/** Identifies the request: another request with the same key is refused. */
	contents: IDataObject;
	/** Finds what was done with the key before, as far as the service lists it. */
	find: () => Promise<T | undefined>;
	/** Returns how the earlier write differs from this request, e.g. "for another customer". */
	differs: (earlier: T) => Promise<string | undefined> | string | undefined;
	/** The error of something else that was done with it. Default: names the key. @param how e.g. "for another customer" */
	refused?: (how: string) => NodeFailure;
	/** The items of what was done before. */
	show: (earlier: T) => Promise<Result[]> | Result[];
	/**
	 * Returns what this process has done, as it is by now; undefined where it came to nothing in the end, and may be done anew.
	 * Default: as it was.
	 */
	refresh?: (results: Result[]) => Promise<Result[] | undefined>;
}

/** A write of this process with a key: the service's lists may lag behind it. */
interface Entry {
	contents: string;
	/** Time of `monotonicNow`. */
	at: number;
	results?: Result[];
	/** The error of a write whose outcome is unknown. */
	failure?: NodeFailure;
}

/** Far longer than lists lag, and than a call takes whose answer was lost. */
const REMEMBERED_MS = 300_000;

/** By the account, the latest last: the key holds among executions. */
const remembered = new WeakMap<object, Map<string, Entry>>();

/**
 * Carries a write out once for a key: what was done with it before is returned with `repeated: true`. Executions of this
 * process wait for each other; what others do at the same moment cannot be seen.
 * @throws NodeOperationError that names the key, when something else was done with it
 */
export async function onceForKey<T>(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	keyed: Keyed<T>,
	carryOut: () => Promise<Result[]>,
): Promise<Result[]> {
	const place = JSON.stringify([keyed.scope, keyed.key]);
	const contents = JSON.stringify(keyed.contents);
	const { refused = (how: string) => usedBefore(parameters, keyed.key, how) } = keyed;
	const run = async () => {
		const before = entryOf(client, place);
		if (before && before.contents !== contents) throw refused('for something else');
		const known = before && (await resultsOf(client, place, before));
		const current = known && (keyed.refresh ? await keyed.refresh(known) : known);
		if (current) return repeated(current);
		const earlier = await keyed.find();
		if (earlier !== undefined) {
			const difference = await keyed.differs(earlier);
			if (difference) throw refused(difference);
			return repeated(await keyed.show(earlier));
		}
		if (before?.failure && !before.results) throw before.failure;
		try {
			const results = await carryOut();
			remember(client, place, { contents, at: monotonicNow(), results });
			return results;
		} catch (error) {
			const failure = nodeFailureOf(client.node, error);
			if (!isSafeToRepeat(failure))
				remember(client, place, { contents, at: monotonicNow(), failure });
			throw failure;
		}
	};
	return await withLock(client, `key ${place}`, run, client.account);
}

/** Returns undefined while the outcome is unknown. @throws NodeApiError when it turns out to be refused */
async function resultsOf(
	client: VoucherifyClient,
	place: string,
	entry: Entry,
): Promise<Result[] | undefined> {
	if (entry.results || !entry.failure) return entry.results;
	try {
		entry.results = await lookAgainOf(entry.failure)?.();
	} catch (error) {
		const failure = nodeFailureOf(client.node, error);
		if (isSafeToRepeat(failure)) {
			remembered.get(client.account)?.delete(place);
			throw failure;
		}
		entry.failure = failure;
	}
	return entry.results;
}

const repeated = (results: Result[]): Result[] =>
	results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, repeated: true } }));

const usedBefore = (parameters: Parameters, key: string, how: string) =>
	parameters.invalid(
		'options.deduplicationKey',
		`was used before, ${how}`,
		`Nothing was sent. ${key} has to belong to one thing alone: check what was done with it before.`,
	);

function entryOf({ account }: VoucherifyClient, place: string): Entry | undefined {
	const entry = remembered.get(account)?.get(place);
	return entry && monotonicNow() - entry.at < REMEMBERED_MS ? entry : undefined;
}

/** The oldest are forgotten when their time is over. */
function remember({ account }: VoucherifyClient, place: string, entry: Entry): void {
	const entries = remembered.get(account) ?? new Map<string, Entry>();
	remembered.set(account, entries);
	entries.delete(place);
	entries.set(place, entry);
	for (const [oldest, { at }] of entries) {
		if (monotonicNow() - at < REMEMBERED_MS) break;
		entries.delete(oldest);
	}
}
