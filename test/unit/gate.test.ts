import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'voucherify-gate-'));
});

afterEach(() => {
	rmSync(folder, { recursive: true });
});

/** What Jest writes of one file with one failed test. */
const failing = (name: string, failure: string) => ({
	numPassedTests: 3,
	testResults: [
		{
			name: join(root, name),
			status: 'failed',
			message: failure,
			assertionResults: [
				{ status: 'passed', fullName: 'works', failureMessages: [] },
				{ status: 'failed', fullName: "a row (or two) isn't lost", failureMessages: [failure] },
			],
		},
	],
});

function verdict(...args: string[]): string[] {
	const command = [join(root, '.ci/verdict.mjs'), folder, ...args];
	const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
	expect(stderr).toBe('');
	return stdout.trim().split('\n');
}

test('the last lines name each failed test, its seed, and the command that repeats it', () => {
	const result = failing(
		'test/engine/product.test.ts',
		'\x1b[31mSEED=42, switches: none\x1b[0m\nmore',
	);
	writeFileSync(join(folder, 'random.json'), JSON.stringify(result));
	expect(verdict('1', 'random')).toEqual([
		"✗ test/engine/product.test.ts › a row (or two) isn't lost",
		'  SEED=42, switches: none',
		String.raw`  SEED=42 npx jest --selectProjects random --runTestsByPath test/engine/product.test.ts -t 'a row \(or two\) isn'\''t lost'`,
		'3 passed, 1 failed',
		'Red: random',
	]);
});

test('a file that could not be loaded, and a step that ended before its tests, are named', () => {
	const result = failing('test/smoke/smoke.test.ts', 'Cannot find module');
	result.testResults.forEach((file) => (file.assertionResults = []));
	writeFileSync(join(folder, 'smoke.json'), JSON.stringify(result));
	expect(verdict('1', 'smoke', 'test')).toEqual([
		'✗ test/smoke/smoke.test.ts',
		'  Cannot find module',
		'  npx jest --selectProjects smoke --runTestsByPath test/smoke/smoke.test.ts',
		'test was red before its tests had ended: see above.',
		'3 passed, 1 failed',
		'Red: smoke, test',
	]);
});

test('a red step stops the gate, and ends what runs beside it', () => {
	const script = `source .ci/steps.sh; sleep 600 & background+=($!); step first false; step second true`;
	const { status, stdout } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
		cwd: root,
		encoding: 'utf8',
	});
	expect(status).toBe(1);
	expect(stdout).not.toContain('second');
	expect(stdout.trim().split('\n').at(-1)).toBe('Red: first');
});
