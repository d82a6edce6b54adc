import type { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import { pause } from '../../api/pause';

/** How long to wait while another call is at work on it, in milliseconds, each time. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Runs a call, and after a wait runs it again as long as the service refuses it because another one is at work on the
 * same thing.
 * @param look looks after each wait what the other call has done; what it finds takes the place of the result
 * @throws what `run` throws; in the end the refusal, too
 */
export async function whenFree<T>(
	client: VoucherifyClient,
	run: () => Promise<T>,
	look?: (refusal: NodeApiError) => Promise<T | undefined>,
): Promise<T> {
	for (const wait of WAITS) {
		try {
			return await run();
		} catch (error) {
			if (!isRefusal(error, 'multiple_requests')) throw nodeFailureOf(client.node, error);
			await pause(wait, client.signal);
			const found = await look?.(error);
			if (found !== undefined) return found;
		}
	}
	return await run();
}
