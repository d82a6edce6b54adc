import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Even the quick version of all rows takes minutes. The rows about transactions show that the benchmark runs.
const ROWS = ['--quick', '--only', 'transactions'];

test('the quick benchmark gets correct results from every competitor', async () => {
	const { stdout } = await promisify(execFile)('npm', ['run', 'bench', '--', ...ROWS], {
		cwd: join(__dirname, '../..'),
		maxBuffer: 64 * 1024 * 1024,
	});
	const who = [...stdout.matchAll(/^\|[^|]*\| +(Connector|HTTP Request|undici)/gm)];
	const count = (name: string) => who.filter(([, one]) => one === name).length;
	expect(count('Connector')).toBeGreaterThanOrEqual(1);
	expect(count('HTTP Request')).toBeGreaterThanOrEqual(1);
	expect(count('undici')).toBeGreaterThanOrEqual(1);
});
