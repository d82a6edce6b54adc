import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(__dirname, '../../..');

/** Environment variable with the folder that all test files of a run share. */
export const SHARED = 'VOUCHERIFY_E2E_SHARED';

/**
 * Folder of a playground in which n8n has started once, to be copied: a first start takes most of a minute. The first test
 * file that asks for it creates it, while others wait.
 * @throws an error with the output if it cannot be created
 */
export async function preparedState(): Promise<string> {
	const shared = process.env[SHARED];
	if (shared === undefined) throw new Error(`${SHARED} is not set: Jest's global setup sets it`);
	const [folder, done] = [join(shared, 'state'), join(shared, 'done')];
	if (isFirst(folder)) writeFileSync(done, make(folder));
	while (!existsSync(done)) await sleep(100);
	const problem = readFileSync(done, 'utf8');
	if (problem) throw new Error(`n8n could not be prepared:\n${problem}`);
	return folder;
}

function isFirst(folder: string): boolean {
	try {
		mkdirSync(folder);
		return true;
	} catch {
		return false;
	}
}

/** @returns the output if it failed; else an empty text */
function make(folder: string): string {
	const { N8N_VERSION: version } = process.env;
	const args = ['tsx', 'playground/prepare.ts', folder, ...(version ? [version] : [])];
	const { status, stdout, stderr } = spawnSync('npx', args, { cwd: ROOT, encoding: 'utf8' });
	return status === 0 ? '' : `${stdout}${stderr}`;
}
