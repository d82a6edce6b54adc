import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import { startSandbox, type Sandbox } from '../../../../sandbox';
import { credentialsFor, runNode } from '../../../support/engine';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });
	await Container.get(BinaryDataService).init();
});

afterAll(async () => {
	await sandbox.close();
	// It is inside the folder of the worker's first file, which may have ended long ago.
	const folder = join(Container.get(BinaryDataConfig).localStoragePath, '..', '..');
	await rm(folder, { recursive: true, force: true });
	// Other files of tests share n8n-core, and keep files in memory.
	Container.reset();
});

beforeEach(() => {
	sandbox.reset();
});

const download = async () => {
	const [first] = sandbox.world.exports.all();
	const parameters = {
		resource: 'export',
		operation: 'download',
		exportId: { __rl: true, mode: 'id', value: first?.id ?? '' },
	};
	return await runNode({ parameters, credentials: credentialsFor(sandbox) });
};

const fetches = () => sandbox.requests.filter(({ path }) => path.startsWith('/download'));

it('stores a file where n8n keeps files', async () => {
	const { items } = await download();
	expect(items[0]?.binary?.data).toMatchObject({ data: 'filesystem-v2', mimeType: 'text/csv' });
});

it('says that n8n cannot store the file, instead of fetching it again', async () => {
	const folder = join(Container.get(BinaryDataConfig).localStoragePath, 'workflows');
	await rm(folder, { recursive: true, force: true });
	await mkdir(join(folder, '..'), { recursive: true });
	await symlink(folder, folder);
	const { error } = await download();
	await rm(folder);
	expect(error?.name).toBe('NodeOperationError');
	expect(error?.message).toMatch(/^n8n could not store the file: E[A-Z]+/);
	expect(fetches()).toHaveLength(1);
});

it('does not accept a web page as the file', async () => {
	sandbox.faults.add({ kind: 'html', status: 200, path: '/download' });
	const { error, items } = await download();
	expect(items).toEqual([]);
	expect(error?.message).toBe(
		"Voucherify's response cannot be used: it is a web page instead of the file",
	);
});
