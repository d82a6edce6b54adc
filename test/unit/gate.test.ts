import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Jest's report of a file with one failed test. */
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
	const command = [join(root, '.ci/verdict.mjs'), folder, '.ci/run', ...args];
	const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
	expect(stderr).toBe('');
	return stdout.trim().split('\n');
}

test('ends with the name of each failed test, its seed, and the command that repeats it', () => {
	const result = failing(
		'test/engine/resources/catalog/product.test.ts',
		'\x1b[31mSEED=42, switches: none\x1b[0m\nmore',
	);
	writeFileSync(join(folder, 'random.json'), JSON.stringify(result));
	expect(verdict('1', 'random')).toEqual([
		"✗ test/engine/resources/catalog/product.test.ts › a row (or two) isn't lost",
		'  SEED=42, switches: none',
		String.raw`  SEED=42 npx jest --selectProjects random --runTestsByPath test/engine/resources/catalog/product.test.ts -t 'a row \(or two\) isn'\''t lost'`,
		'3 passed, 1 failed',
		'Red: random',
	]);
});

test('names a file that could not be loaded, and a step that ended before its tests', () => {
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

test('writes the numbers of green steps into the page when generating', () => {
	const copy = join(folder, 'docs/development');
	mkdirSync(copy, { recursive: true });
	const table = (rows: string) =>
		`<!-- commands -->\n\n| Command | Step | Suites | Tests | Seconds |\n| --- | --- | --- | --- | --- |\n${rows}\n<!-- /commands -->\n`;
	const other = '| `npm run test:nightly` | random | 17 | 1156 | 507 |\n';
	writeFileSync(join(copy, 'checks.md'), table(`${other}| \`.ci/run\` | test | 1 | 2 | 3 |\n`));
	const results = join(folder, 'results');
	mkdirSync(results);
	const green = { numPassedTests: 9, numTotalTestSuites: 8, numTotalTests: 9, testResults: [] };
	writeFileSync(join(results, 'test.json'), JSON.stringify(green));
	writeFileSync(join(results, 'seconds.tsv'), 'dependencies\t31\ntest\t448\n');
	const command = [join(root, '.ci/verdict.mjs'), results, '.ci/run', '0'];
	const env = { ...process.env, VOUCHERIFY_GENERATE: 'yes' };
	const { stdout } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' });
	expect(stdout).toBe('\n9 passed, 0 failed\nGreen\n');
	expect(readFileSync(join(copy, 'checks.md'), 'utf8')).toBe(
		table(`${other}| \`.ci/run\` | test | 8 | 9 | 448 |\n`),
	);
});

test('stops the gate after a red step', () => {
	const script = `command=gate; source .ci/steps.sh; step first false; step second true`;
	const { status, stdout } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
		cwd: root,
		encoding: 'utf8',
	});
	expect(status).toBe(1);
	expect(stdout).not.toContain('second');
	expect(stdout.trim().split('\n').at(-1)).toBe('Red: first');
});
