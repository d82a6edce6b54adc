import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './ending';
import { preparedState } from './prepared';
import { processesWith } from './processes';
import { until } from './runs';

/**
 * A folder for a playground's data, removed when the tests are over. If the playground was killed, Redis, PostgreSQL and
 * n8n end by themselves shortly after it.
 * @param name purpose of the folder
 */
export async function stateFolder(name: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), `voucherify-${name}-`));
	atTheEnd(async () => {
		await until(() => processesWith(folder).length === 0);
		await rm(folder, { recursive: true });
	});
	return folder;
}

/** A folder of a playground in which n8n has started before. It has no workflows. */
export async function usedFolder(name: string): Promise<string> {
	const folder = await stateFolder(name);
	await cp(await preparedState(), folder, { recursive: true, verbatimSymlinks: true });
	return folder;
}
