import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { isJsonObject } from '../api/types';
import type { Parameters } from '../forms/reading/parameters';
import type { Result, WriteContext } from './types';
import { withLock } from './locks';
import { asUnknown, toFailure } from './failure';
import type { RecentWrites } from './recentWrites';
import { newAttempt, reconcile, writeOnce, type Write } from './writeOnce';
import { visible } from '../forms/reading/formats';

/** Metadata key of the user's deduplication key. */
export const KEY_IN_METADATA = 'n8n_key';

/** @param how sentences on where an earlier result is found by the key, and what that costs, without the last period */
export const deduplicationKey = (how: string): INodeProperties => ({
	displayName: 'Deduplication Key',
	name: 'deduplicationKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. refund-4711',
	description: `What this is for, such as an order number. Best effort: ${how}.`,
});

/** @param where the place of the lookup, e.g. "the card" */
export const describeLookup = (where: string) =>
	`the node first searches ${where} for an earlier write with this key, and returns it, marked as repeated. Executions at the same time may both write.`;

export const readDeduplicationKey = (parameters: Parameters) =>
	parameters.optionalText('options.deduplicationKey', visible);

/**
 * Returns the body with the deduplication key in its metadata. A project that does not accept the key refuses the request.
 */
export function withKey(body: IDataObject, key: string | undefined): IDataObject {
	if (key === undefined) return body;
	const metadata = isJsonObject(body.metadata) ? body.metadata : {};
	return { ...body, metadata: { ...metadata, [KEY_IN_METADATA]: key } };
}

/** How an earlier write with a key differs from the requested one. */
export interface KeyDifference {
	/** E.g. "for another amount". */
	how: string;
	/** What the earlier write did, e.g. its amount; undefined if the service does not show it. */
	earlier: string | number | undefined;
	/** What this write would do. */
	now: string | number;
}

/** A deduplication key of one resource, and how to find the earlier write. */
export interface KeyedWrite<T> {
	key: string;
	/**
	 * Canonical name of the resource that the key belongs to, e.g. `['card', 'v_...']`. The same key of another resource is
	 * another key.
	 */
	subject: string[];
	/** Of the host if the name is made of the service's IDs, else of the account. */
	memory: RecentWrites<T>;
	/**
	 * Finds the earlier write with the key that is still in effect, as far as the service lists it.
	 * @throws NodeOperationError if that write was undone, such as by a rollback
	 */
	find: () => Promise<T | undefined>;
	/**
	 * Returns the current state of what this process has written; undefined if it came to nothing.
	 * @throws NodeOperationError if it was undone, such as by a rollback
	 */
	refresh?: (made: T) => Promise<T | undefined>;
	/** Flag on the result of an earlier write. Default: `repeated`. */
	flag?: 'already';
	/** Returns how the earlier write differs from the requested one; undefined if it does not. */
	differs?: (earlier: T) => Promise<KeyDifference | undefined> | KeyDifference | undefined;
}

/**
 * Sends a write only once for a deduplication key. The result of an earlier write is returned with `repeated: true`, or the
 * flag in `flag`. Executions of this process wait for each other; simultaneous writes of others are not visible.
 * @param keyed undefined without a key
 * @throws NodeOperationError that names the key if it was used for something else
 */
export async function writeForKey<T>(
	{ client, parameters }: Pick<WriteContext, 'client' | 'parameters'>,
	write: Write<T>,
	keyed: KeyedWrite<T> | undefined,
): Promise<Result[]> {
	if (!keyed) return await writeOnce(client, write);
	const { key, subject, memory, find, refresh, differs, flag = 'repeated' } = keyed;
	const name = JSON.stringify([...subject, key]);
	const remembering = (show: Write<T>['show']): Write<T> => ({
		...write,
		show: async (made, isFound) => {
			memory.set(name, { made });
			return await show(made, isFound);
		},
	});
	/** Returns the result of an earlier write, wherever it was found, if it did what is requested now. */
	const showEarlier: Write<T>['show'] = async (made, isFound) => {
		const difference = await differs?.(made);
		if (difference) throw usedBefore(parameters, key, difference);
		const results = await write.show(made, isFound);
		return results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, [flag]: true } }));
	};
	const run = async () => {
		const recent = memory.get(name);
		const made = recent && 'made' in recent ? recent.made : undefined;
		const current = made !== undefined && refresh ? await refresh(made) : made;
		const earlier = current ?? (await find());
		if (earlier !== undefined) return await showEarlier(earlier, false);
		if (recent && 'attempt' in recent) {
			try {
				const open = unknownStill(client, key);
				return await reconcile(client, remembering(showEarlier), recent.attempt, open);
			} catch (error) {
				const failure = toFailure(client.node, error);
				if (!failure.isRepeatable || memory.get(name) !== recent) throw failure;
				// The earlier write was refused, so it may be sent now.
				memory.delete(name);
			}
		}
		const attempt = newAttempt();
		try {
			return await writeOnce(client, remembering(write.show), attempt);
		} catch (error) {
			const failure = toFailure(client.node, error);
			if (!failure.isRepeatable) memory.set(name, { attempt });
			throw failure;
		}
	};
	return await withLock(client, `key ${name}`, run, memory);
}

/** Returns the error for a key that was used for something else, or may have been. */
function usedBefore(parameters: Parameters, key: string, { how, earlier, now }: KeyDifference) {
	const field = 'options.deduplicationKey';
	if (earlier !== undefined) {
		const advice = `Then it was ${earlier}, now it is ${now}. Nothing was sent. Use ${key} for one purpose only: check what was done with it before.`;
		return parameters.invalid(field, `was used before, ${how}`, advice);
	}
	const problem = `was used before, perhaps ${how}`;
	const advice = `Now it is ${now}, but Voucherify does not show what it was then. Nothing was sent. Check what was done with ${key} before.`;
	return asUnknown(parameters.invalid(field, problem, advice));
}

const unknownStill = ({ node }: VoucherifyClient, key: string) =>
	asUnknown(
		new NodeOperationError(node, `The earlier request for ${key} may have succeeded`, {
			description: 'Nothing was sent this time.',
		}),
	);
