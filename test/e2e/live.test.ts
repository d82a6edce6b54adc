import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastingSandbox } from './support/sandbox';

/** What `npm run test:live` prints. It must succeed. */
async function check(keys: NodeJS.ProcessEnv): Promise<string> {
	const names = Object.keys(process.env).filter((name) => !name.startsWith('VOUCHERIFY_'));
	const env = Object.fromEntries(names.map((name) => [name, process.env[name]]));
	const { stdout, stderr } = await promisify(execFile)('npm', ['run', 'test:live'], {
		cwd: join(__dirname, '../..'),
		env: { ...env, ...keys },
	});
	return stdout + stderr;
}

test('the check against the real service says what it needs, and asks nobody without keys', async () => {
	const printed = await check({});
	expect(printed).toContain('Skipped: no keys. Set VOUCHERIFY_APP_ID');
	expect(printed).toMatch(/Tests: +\d+ skipped, \d+ total/);
});

test('it passes where the service is as expected, and writes nothing unless allowed to', async () => {
	const sandbox = await lastingSandbox();
	const { appId, appToken } = sandbox.keys;
	const keys = {
		VOUCHERIFY_APP_ID: appId,
		VOUCHERIFY_APP_TOKEN: appToken,
		VOUCHERIFY_BASE_URL: sandbox.url,
	};
	expect(await check(keys)).toMatch(/Tests: +1 skipped, \d+ passed/);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	expect(await check({ ...keys, VOUCHERIFY_WRITE: '1' })).toMatch(/Tests: +\d+ passed/);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});
