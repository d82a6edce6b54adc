import type { VoucherifyClient } from '../../api/client';
import { isRefusal } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import { pause } from '../../api/pause';
import { inTurns } from './mutex';

/** How long to wait while another call is at work on the same, in milliseconds, each time. */
const WAITS = [500, 1_000, 2_000, 4_000];
const LONGEST_WAIT = 8_000;

const BUSY = 'multiple_requests';

/** What a call is about that the service lets only one call at a time work on. */
export interface Things {
	/** An order: its session is known to be held, so calls for it always go one after the other. */
	order?: string;
	/** Codes and customers: calls for them go one after the other once the service has refused one as busy. */
	others: string[];
}

/** The things that the service was seen busy with, of an execution. */
const allBusy = new WeakMap<VoucherifyClient, Set<string>>();

/**
 * Runs a call, and after a wait runs it again as long as the service refuses it because another one is at work on the
 * same. Such a refusal has done nothing. Waits as long as the user waits for the service's limit.
 * @throws what `run` throws; in the end the refusal, too
 */
export async function retryOnConflict<T>(
	client: VoucherifyClient,
	{ order, others }: Things,
	run: () => Promise<T>,
): Promise<T> {
	const busy = allBusy.get(client) ?? new Set<string>();
	allBusy.set(client, busy);
	let left = client.options.maxWaitMs;
	for (let tries = 0; ; tries += 1) {
		const turns = others.filter((thing) => busy.has(thing));
		if (order !== undefined) turns.push(`orders/${order}`);
		const wait = WAITS[tries] ?? LONGEST_WAIT;
		try {
			return await inTurns(client, turns, run);
		} catch (error) {
			if (!isRefusal(error, BUSY) || wait > left) throw nodeFailureOf(client.node, error);
			for (const thing of others) busy.add(thing);
			left -= wait;
			await pause(wait, client.signal);
		}
	}
}
