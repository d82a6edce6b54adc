import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isRefusal } from '../../api/errors/errors';
import { toNodeFailure } from '../../api/errors/node';
import { pause } from '../../api/http/pause';
import { isJsonObject, objectsIn, textOrNothing } from '../../api/types';
import { withLocks } from './mutex';

/** Waits while another call is at work on the same, in milliseconds. */
const WAITS = [500, 1_000, 2_000, 4_000];
const LONGEST_WAIT = 8_000;

const BUSY = 'multiple_requests';

/** Things that the service lets only one call at a time work on. */
interface LockKeys {
	/** An order: its session is known to be held, so calls for it always go one after the other. */
	order?: string;
	/** Codes and customers: calls for them go one after the other once the service has refused one as busy. */
	others: string[];
}

/** The things that the service was seen busy with, of an execution. */
class BusyThings extends Set<string> {}

/**
 * Runs a call, and after a wait runs it again as long as the service refuses it because another one is at work on the
 * same. Such a refusal has done nothing. Waits as long as the user waits for the service's limit.
 * @throws what `run` throws; in the end the refusal, too
 */
export async function retryOnConflict<T>(
	client: VoucherifyClient,
	{ order, others }: LockKeys,
	run: () => Promise<T>,
): Promise<T> {
	const busy = client.memory.of(BusyThings);
	let left = client.options.maxWaitMs;
	for (let tries = 0; ; tries += 1) {
		const turns = others.filter((thing) => busy.has(thing));
		if (order !== undefined) turns.push(`orders/${order}`);
		const wait = WAITS[tries] ?? LONGEST_WAIT;
		try {
			return await withLocks(client, turns, run);
		} catch (error) {
			if (!isRefusal(error, BUSY) || wait > left) throw toNodeFailure(client.node, error);
			for (const thing of others) busy.add(thing);
			left -= wait;
			await pause(wait, client.signal);
		}
	}
}

/** The order, the codes and the customer of a body. */
export function toLockKeys({ redeemables, order, customer }: IDataObject): LockKeys {
	const idIn = (thing: unknown) => {
		const { id, source_id } = isJsonObject(thing) ? thing : {};
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
