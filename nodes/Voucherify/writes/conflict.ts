import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { isRefusal } from '../api/errors/errors';
import { toNodeFailure } from '../api/errors/node';
import { pause } from '../api/http/pause';
import { isJsonObject, objectsIn, textOrNothing } from '../api/types';
import { withLocks } from './locks';

/** Waits before each retry of a request that another one blocks, in milliseconds. */
const WAITS = [500, 1_000, 2_000, 4_000];
const LONGEST_WAIT = 8_000;

const BUSY = 'multiple_requests';

/** Resources that the service lets only one request at a time work on. */
interface LockKeys {
	/** ID of an order. The service is known to lock its session, so requests for it always run one after another. */
	order?: string;
	/** Codes and customers. Requests for them run one after another once the service has refused one as busy. */
	others: string[];
}

/** Resources that the service has reported as busy in an execution. */
class BusyKeys extends Set<string> {}

/**
 * Sends a request, and retries it after a wait as long as the service refuses it because another request is working on the
 * same resource. Such a refusal has changed nothing. All waits together are limited by the user's maximum wait for the rate
 * limit.
 * @throws what `run` throws, and in the end the refusal
 */
export async function retryOnConflict<T>(
	client: VoucherifyClient,
	{ order, others }: LockKeys,
	run: () => Promise<T>,
): Promise<T> {
	const busy = client.memory.of(BusyKeys);
	let left = client.options.maxWaitMs;
	for (let tries = 0; ; tries += 1) {
		const turns = others.filter((key) => busy.has(key));
		if (order !== undefined) turns.push(`orders/${order}`);
		const wait = WAITS[tries] ?? LONGEST_WAIT;
		try {
			return await withLocks(client, turns, run);
		} catch (error) {
			if (!isRefusal(error, BUSY) || wait > left) throw toNodeFailure(client.node, error);
			for (const key of others) busy.add(key);
			left -= wait;
			await pause(wait, client.signal);
		}
	}
}

/** Returns the order, the codes and the customer of a request body. */
export function toLockKeys({ redeemables, order, customer }: IDataObject): LockKeys {
	const idIn = (value: unknown) => {
		const { id, source_id } = isJsonObject(value) ? value : {};
		return textOrNothing(id) || textOrNothing(source_id);
	};
	const [who, what] = [idIn(customer), idIn(order)];
	return {
		order: what || undefined,
		others: [
			...objectsIn(redeemables).map(({ id }) => `redeemable ${textOrNothing(id)}`),
			...(who ? [`customer ${who}`] : []),
		],
	};
}
