import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

test('everybody in the benchmark gets a right result, in its short version', async () => {
	const { stdout } = await promisify(execFile)('npm', ['run', 'bench', '--', '--quick'], {
		cwd: join(__dirname, '../..'),
		maxBuffer: 64 * 1024 * 1024,
	});
	const who = [...stdout.matchAll(/^\|[^|]*\| +(Connector|HTTP Request|undici)/gm)];
	const count = (name: string) => who.filter(([, one]) => one === name).length;
	expect(count('Connector')).toBe(18);
	expect(count('HTTP Request')).toBeGreaterThanOrEqual(11);
	expect(count('undici')).toBeGreaterThanOrEqual(6);
	expect(stdout).toMatch(/idle poll of 1 campaign +\| Connector +\| +\| 1 /);
});
