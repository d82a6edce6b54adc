import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './ending';
import { preparedState } from './prepared';
import { processesWith } from './processes';
import { until } from './runs';

/**
 * A folder for a playground's things, removed when the tests are over. Redis and PostgreSQL end by themselves when the
 * playground was killed, a moment after it, and so does n8n.
 *
 * @param name what it is for
 */
export async function stateFolder(name: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), `voucherify-${name}-`));
	atTheEnd(async () => {
		await until(() => processesWith(folder).length === 0);
		await rm(folder, { recursive: true });
	});
	return folder;
}

/** The same, for a playground in which n8n has started before: it has no workflows. */
export async function usedFolder(name: string): Promise<string> {
	const folder = await stateFolder(name);
	await cp(await preparedState(), folder, { recursive: true, verbatimSymlinks: true });
	return folder;
}
