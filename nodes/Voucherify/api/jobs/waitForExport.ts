import type { VoucherifyClient } from '../client/client';
import { monotonicNow } from '../http/clock';
import type { Export } from '../types';
import { fetchExport, fileAddresses } from './exports';
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
		read: async ({ id }) => await fetchExport(client, id),
		giveUpAt: monotonicNow() + maximumWaitMs,
	});
}

/** How long a finished export may lack the address of its file, in milliseconds. */
const FILE_WAIT_MS = 10_000;

/**
 * Reads a finished export again until it has a file, for 10 seconds at most.
 * @param maximumWaitMs a shorter maximum, in milliseconds
 * @returns the last known state of the export
 */
export async function waitForFile(
	client: VoucherifyClient,
	exported: Export,
	maximumWaitMs: number,
): Promise<Export> {
	return await pollUntil(client, {
		known: exported,
		isOver: (current) => current.status !== 'DONE' || fileAddresses(current).length > 0,
		read: async ({ id }) => await fetchExport(client, id),
		giveUpAt: monotonicNow() + Math.min(FILE_WAIT_MS, maximumWaitMs),
	});
}
