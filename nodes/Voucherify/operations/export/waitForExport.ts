import { elapsed } from '../../api/clock';
import type { VoucherifyClient } from '../../api/client';
import { fetchExport } from '../../api/exports';
import { pause } from '../../api/pause';
import type { Export } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';

/** Every look costs a call, so a long export is looked at less and less often: 1 s, 1.5 s, … up to 15 s. */
const FIRST_LOOK_MS = 1000;
const SLOWER = 1.5;
const LAST_LOOK_MS = 15_000;

/**
 * Waits until an export is done.
 * @param maximumWaitMs after how many milliseconds to give up
 * @throws NodeOperationError that names the export, when it failed or takes longer than that.
 */
export async function waitForExport(
	client: VoucherifyClient,
	parameters: Parameters,
	started: Export,
	maximumWaitMs: number,
): Promise<Export> {
	const giveUpAt = elapsed() + maximumWaitMs;
	let current = started;
	for (
		let waitMs = FIRST_LOOK_MS;
		current.status !== 'DONE';
		waitMs = Math.min(waitMs * SLOWER, LAST_LOOK_MS)
	) {
		if (current.status === 'ERROR') {
			throw parameters.failed(
				`Voucherify could not complete the export ${current.id}`,
				'Check the filters and columns, and start the export again.',
			);
		}
		const left = giveUpAt - elapsed();
		if (left <= 0) {
			throw parameters.failed(
				`The export ${current.id} was not done after ${maximumWaitMs / 1000} s: its status is ${current.status}`,
				'It goes on in Voucherify: get its file later with Export → Download, or raise the longest wait.',
			);
		}
		await pause(Math.min(waitMs, left), client.signal);
		current = await fetchExport(client, current.id);
	}
	return current;
}
