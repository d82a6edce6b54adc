import type { VoucherifyClient } from '../client/client';
import { monotonicNow } from '../http/clock';
import type { Export } from '../types';
import { fetchExport } from './exports';
import { pollUntil } from './pollUntil';

/**
 * Waits until an export is done or has failed.
 * @param maximumWaitMs maximum wait in milliseconds
 * @returns the last known state of the export
 * @throws NodeApiError if it cannot be read; the signal's reason if the execution is canceled
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
