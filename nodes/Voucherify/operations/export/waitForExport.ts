import { elapsed } from '../../api/clock';
import type { VoucherifyClient } from '../../api/client';
import { fetchExport } from '../../api/exports';
import { asUnknown } from '../reliability/outcome';
import type { Export } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';
import { Looks } from '../kinds/looks';

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
	const looks = new Looks(client.signal);
	let current = started;
	while (current.status !== 'DONE') {
		if (current.status === 'ERROR') {
			throw parameters.failed(
				`Voucherify could not complete the export ${current.id}`,
				'Check the filters and columns, and start the export again.',
			);
		}
		if (!(await looks.next(giveUpAt))) {
			throw asUnknown(
				parameters.failed(
					`The export ${current.id} was not done after ${maximumWaitMs / 1000} s: its status is ${current.status}`,
					'It goes on in Voucherify: get its file later with Export → Download, or raise the longest wait.',
				),
			);
		}
		current = await fetchExport(client, current.id);
	}
	return current;
}
