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

/** Packages that the tests of the vendor's SDK need. */
const PACKAGES = [
	'mocha@11.8.0',
	'expect.js@0.3.1',
	'dotenv@16.6.1',
	'superagent@10.4.2',
	'qs@6.15.2',
];

/** Folder that keeps them for the next run. */
const CACHE = join(__dirname, '../../node_modules/.cache');

/** Timeout of a test in milliseconds: some of the vendor's tests wait several seconds for background processing. */
const TEST_MS = 30_000;

/** Timeout in milliseconds for installing the packages, and for all tests. */
const INSTALL_MS = 180_000;
const RUN_MS = 600_000;

const run = promisify(execFile);

/** Output of Mocha's JSON reporter. */
interface Report {
	tests: { fullTitle: string }[];
	passes: { fullTitle: string }[];
	/** Failed tests, and failed hooks before or after them. */
	failures: { fullTitle: string; err: Failure }[];
}

interface Failure {
	message?: string;
	/** The service's response, if it rejected a request. */
	response?: { req: { method: string; url: string }; text: string };
}

interface SuiteResult {
	/** Full titles of all tests, whether they ran or not. */
	all: string[];
	passed: string[];
	/** Tests and hooks that failed, with the reason. */
	failed: { title: string; reason: string }[];
	/** Tests that did not run because a hook failed. */
	missed: string[];
}

/**
 * Runs the unchanged tests of the vendor's SDK in a folder that is removed afterwards.
 * @param material folder with the SDK: `src` and `test`
 * @param env environment variables for the tests: host, keys and project
 * @throws Error if the packages cannot be installed, or the tests cannot be loaded
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

/** Folder of the packages. */
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

/**
 * Runs Mocha, whose exit status is the number of failed tests.
 * @throws Error if it writes no report
 */
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
