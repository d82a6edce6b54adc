import type { VoucherifyClient } from '../http/client';
import { monotonicNow } from '../http/clock';
import type { Export } from '../types';
import { fetchExport } from './exports';
import { pollUntil } from './pollUntil';

/**
 * Waits until an export is done or has failed.
 * @param maximumWaitMs after how many milliseconds to give up
 * @returns the export as it was last seen
 * @throws NodeApiError when it cannot be looked at; the signal's reason when the execution is cancelled
 */
export async function waitForExport(
	client: VoucherifyClient,
	started: Export,
	maximumWaitMs: number,
): Promise<Export> {
	return await pollUntil(client, {
		known: started,
		isOver: ({ status }) => status === 'DONE' || status === 'ERROR',
		look: async ({ id }) => await fetchExport(client, id),
		giveUpAt: monotonicNow() + maximumWaitMs,
	});
}
