import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPORT } from '../live/report';
import { lastingSandbox } from './support/sandbox';

/** Output of `npm run test:live`, which must succeed. */
async function check(keys: NodeJS.ProcessEnv): Promise<string> {
	const names = Object.keys(process.env).filter((name) => !name.startsWith('VOUCHERIFY_'));
	const env = Object.fromEntries(names.map((name) => [name, process.env[name]]));
	const { stdout, stderr } = await promisify(execFile)('npm', ['run', 'test:live'], {
		cwd: join(__dirname, '../..'),
		env: { ...env, ...keys },
	});
	return stdout + stderr;
}

test('the check of the real service lists what it needs, and sends nothing without keys', async () => {
	const printed = await check({});
	expect(printed).toContain('Skipped: no keys. Set VOUCHERIFY_APP_ID');
	expect(printed).toMatch(/Tests: +\d+ skipped, \d+ total/);
});

test('the check passes if the service behaves as expected, and only writes a report', async () => {
	const sandbox = await lastingSandbox();
	const { appId, appToken } = sandbox.keys;
	rmSync(REPORT, { force: true });
	const printed = await check({
		VOUCHERIFY_APP_ID: appId,
		VOUCHERIFY_APP_TOKEN: appToken,
		VOUCHERIFY_BASE_URL: sandbox.url,
	});
	expect(printed).toMatch(/\d+ beliefs hold, 0 do not, \d+ could not be seen; \d+ calls/);
	expect(printed).toMatch(/Tests: +1 passed/);
	const report = readFileSync(REPORT, 'utf8');
	expect(JSON.parse(report)).toMatchObject({ calls: sandbox.requests.length });
	expect(report).not.toContain(appId);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
