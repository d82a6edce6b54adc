import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** What the tests of the vendor's SDK are written for. */
const PACKAGES = [
	'mocha@11.8.0',
	'expect.js@0.3.1',
	'dotenv@16.6.1',
	'superagent@10.4.2',
	'qs@6.15.2',
];

/** Where they are kept for the next time. */
const CACHE = join(__dirname, '../../node_modules/.cache');

/** How long one test may take: the vendor's wait several seconds for what the service does in the background. */
const TEST_MS = 30_000;

/** How long the installation of the packages may take, and a run of all tests. */
const INSTALL_MS = 180_000;
const RUN_MS = 600_000;

const run = promisify(execFile);

/** What Mocha's JSON reporter writes. */
interface Report {
	tests: { fullTitle: string }[];
	passes: { fullTitle: string }[];
	/** Tests, and hooks before or after them. */
	failures: { fullTitle: string; err: Failure }[];
}

interface Failure {
	message?: string;
	/** What the service answered, where it refused something. */
	response?: { req: { method: string; url: string }; text: string };
}

/** What has become of the vendor's tests. */
interface SuiteResult {
	/** The full titles of all tests, whether they ran or not. */
	all: string[];
	passed: string[];
	/** Tests and hooks that failed, with the reason. */
	failed: { title: string; reason: string }[];
	/** Tests that did not run, as a hook failed. */
	missed: string[];
}

/**
 * Runs the tests of the vendor's SDK, which are not changed, in a folder that is removed afterwards.
 * @param material the folder with the SDK: `src`, and its `test`
 * @param env what the tests are told by environment variables: host, keys and project
 * @throws Error where what the tests need cannot be installed, or where they cannot be loaded
 */
export async function runSuite(
	material: string,
	env: Record<string, string>,
): Promise<SuiteResult> {
	const packages = await installed();
	const folder = mkdtempSync(join(packages, 'run-'));
	try {
		cpSync(material, folder, { recursive: true });
		await build({
			absWorkingDir: folder,
			entryPoints: ['test/test_*.js'],
			outdir: 'built',
			outExtension: { '.js': '.cjs' },
			bundle: true,
			platform: 'node',
			packages: 'external',
		});
		const mocha = (...options: string[]) => report(packages, folder, env, options);
		const { tests } = await mocha('--dry-run');
		return resultOf(tests, await mocha());
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The folder with the packages. */
async function installed(): Promise<string> {
	const versions = createHash('sha256').update(PACKAGES.join(' ')).digest('hex').slice(0, 12);
	const kept = join(CACHE, `sdk-tests-${versions}`);
	if (existsSync(kept)) return kept;
	mkdirSync(CACHE, { recursive: true });
	const folder = mkdtempSync(`${kept}-`);
	const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
	try {
		const limits = { cwd: folder, timeout: INSTALL_MS };
		await run('npm', ['install', '--prefix', folder, ...options, ...PACKAGES], limits);
		renameSync(folder, kept);
	} catch (cause) {
		rmSync(folder, { recursive: true });
		if (existsSync(kept)) return kept;
		const what = `What the tests of the vendor's SDK need cannot be installed: ${PACKAGES.join(', ')}`;
		throw new Error(what, { cause });
	}
	return kept;
}

/** Runs Mocha, whose exit status tells how many tests failed. @throws Error where it leaves no report */
async function report(
	packages: string,
	folder: string,
	env: Record<string, string>,
	options: string[],
): Promise<Report> {
	const file = join(folder, 'report.json');
	rmSync(file, { force: true });
	const mocha = join(packages, 'node_modules', 'mocha', 'bin', 'mocha.js');
	const reporter = ['--reporter', 'json', '--reporter-option', `output=${file}`];
	const args = [mocha, '--timeout', String(TEST_MS), ...reporter, ...options, 'built/test_*.cjs'];
	const surroundings = { cwd: folder, env: { ...process.env, ...env }, timeout: RUN_MS };
	const cause: unknown = await run(process.execPath, args, surroundings).catch(
		(error: unknown) => error,
	);
	if (!existsSync(file)) throw new Error("The tests of the vendor's SDK did not run", { cause });
	const content: Report = JSON.parse(readFileSync(file, 'utf8'));
	return content;
}

function resultOf(tests: Report['tests'], { passes, failures }: Report): SuiteResult {
	const all = tests.map(({ fullTitle }) => fullTitle);
	const passed = passes.map(({ fullTitle }) => fullTitle);
	const failed = failures.map(({ fullTitle, err }) => ({
		title: fullTitle,
		reason: reasonOf(err),
	}));
	const ran = new Set([...passed, ...failed.map(({ title }) => title)]);
	return { all, passed, failed, missed: all.filter((title) => !ran.has(title)) };
}

function reasonOf({ message = 'no reason is told', response }: Failure): string {
	if (!response) return message;
	const { req, text } = response;
	return `${req.method} ${new URL(req.url).pathname} was answered with ${text}`;
}
