import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { Copy } from '../planted/copy';
import { draw, type Mutant } from './drawn';
import { instrument, MUTANT, REACHED } from './instrument';

const ROOT = join(__dirname, '..', '..');
const DRAWN = join(__dirname, 'drawn.json');
const RESULTS = join(__dirname, 'results.json');

const HELP = `Changes the code in one place at a time, and shows which test finds each change.

Usage: npm run test:mutants -- [options]

  --draw <seed>     draw the changes anew from the source
  --state <folder>  folder for the copy of the project and for what tests reach (default: .mutants); remove it to begin anew
  --only <text>     only changes whose ID begins with this text, such as "writes "; may be said several times
  --far             tries those that are not found with all other tests, too
  --again           also those that have a result
  --at-once <n>     how many are tried in parallel (default: 2)
`;

const { values } = parseArgs({
	options: {
		draw: { type: 'string' },
		state: { type: 'string', default: join(ROOT, '.mutants') },
		only: { type: 'string', multiple: true, default: [''] },
		far: { type: 'boolean', default: false },
		again: { type: 'boolean', default: false },
		'at-once': { type: 'string', default: '2' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

/** What became of a mutant: the test that found it, or why none did. */
type Result =
	| { found: string }
	| { left: 'not found near' | 'not found' | 'not reached' | 'equivalent'; why?: string };

/** Timeouts in milliseconds: of a test, and of all tests of a mutant. A mutant without an end counts as found. */
const TEST_MS = 20_000;
const MUTANT_MS = 3_600_000;
const REACH_MS = 3_600_000;

/** Most characters of a pattern for names of tests: a longer one is no argument of a program. */
const LONGEST_PATTERN = 60_000;

/** Test files with the names of the tests that reach a mutant; a null for code that runs when the file is loaded. */
type Reach = Record<string, Record<string, Array<string | null>>>;

function readJson<T>(file: string, otherwise: T): T {
	if (!existsSync(file)) return otherwise;
	const value: T = JSON.parse(readFileSync(file, 'utf8'));
	return value;
}

function writeJson(file: string, value: unknown): void {
	writeFileSync(file, `${JSON.stringify(value, null, '\t')}\n`);
}

interface Report {
	testResults: Array<{
		name: string;
		assertionResults: Array<{ fullName: string; status: string }>;
	}>;
}

/**
 * Runs Jest in the copy.
 * @returns what it printed, or undefined if it does not end
 */
async function jest(
	folder: string,
	args: string[],
	env: Record<string, string>,
	longest = MUTANT_MS,
): Promise<{ hasPassed: boolean; printed: string } | undefined> {
	const child = spawn(
		process.execPath,
		[
			join(folder, 'node_modules/jest/bin/jest.js'),
			'--selectProjects',
			'unit',
			'engine',
			'--forceExit',
			...args,
		],
		{
			cwd: folder,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'ignore', 'pipe'],
			timeout: longest,
			killSignal: 'SIGKILL',
		},
	);
	const [printed] = await Promise.all([text(child.stderr), once(child, 'exit')]);
	return child.signalCode === null ? { hasPassed: child.exitCode === 0, printed } : undefined;
}

/** Notes which tests reach which mutants, in a run without any. Tests that fail in it are left out. */
async function readReach(state: string, folder: string): Promise<Reach> {
	const file = join(state, 'reach.json');
	if (existsSync(file)) return readJson<Reach>(file, {});
	const notes = join(state, 'reached');
	rmSync(notes, { recursive: true, force: true });
	mkdirSync(notes);
	const all = join(state, 'reach.run.json');
	await jest(folder, ['--json', '--outputFile', all], { [REACHED]: notes }, REACH_MS);
	const report = readJson<Report>(all, { testResults: [] });
	const unsteady = new Set(
		report.testResults.flatMap(({ name, assertionResults }) =>
			assertionResults
				.filter(({ status }) => status === 'failed')
				.map(({ fullName }) => `${name} ${fullName}`),
		),
	);
	const broken = new Set(
		report.testResults
			.filter(({ assertionResults }) => assertionResults.length === 0)
			.map(({ name }) => name),
	);
	console.log(`Left out: ${[...unsteady, ...broken].join('\n  ') || 'nothing'}`);
	const reach: Reach = {};
	for (const name of readdirSync(notes)) {
		for (const line of readFileSync(join(notes, name), 'utf8').split('\n').filter(Boolean)) {
			const [id, path, test]: [string, string | null, string | null] = JSON.parse(line);
			if (path === null || broken.has(path) || unsteady.has(`${path} ${String(test)}`)) continue;
			const tests = ((reach[id] ??= {})[relative(folder, path)] ??= []);
			if (!tests.includes(test)) tests.push(test);
		}
	}
	writeJson(file, reach);
	return reach;
}

/** Suites that run every operation. */
const GENERIC = /resources\/(operations|faultMatrix|previews|deleted)\.test|forms\/deciding\.test/;

/** Test files that are to find a mutant: those of its room, those of pure functions, and those that run every operation. */
const isNear = (room: string) => (file: string) =>
	file.startsWith(`test/engine/${room.split('/').slice(0, 2).join('/')}`) ||
	file.startsWith(`test/unit/`) ||
	GENERIC.test(file);

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function tryMutant({ id, file }: Mutant, reach: Reach, folder: string): Promise<Result> {
	const tests = reach[id] ?? {};
	const files = Object.keys(tests);
	if (files.length === 0) return { left: 'not reached' };
	const room = file.replace(/^nodes\/Voucherify\//, '').replace(/\/[^/]*$/, '');
	const near = files.filter(isNear(room));
	const groups = [near, values.far ? files.filter((name) => !near.includes(name)) : []];
	for (const group of groups.filter(({ length }) => length > 0)) {
		const names = group.flatMap((name) => tests[name] ?? []);
		const pattern = `^(${[...new Set(names)].map((name) => escaped(name ?? '')).join('|')})$`;
		const isChosen = !names.includes(null) && pattern.length < LONGEST_PATTERN;
		const chosen = isChosen ? ['--testNamePattern', pattern] : [];
		const args = ['--runInBand', '--bail', '--testTimeout', String(TEST_MS), ...chosen];
		const run = await jest(folder, [...args, '--runTestsByPath', ...group], { [MUTANT]: id });
		if (!run) return { found: 'no end' };
		if (run.hasPassed) continue;
		const [, where = ''] = /^FAIL \w+ (\S+)/m.exec(run.printed) ?? [];
		const [, name = ''] = /^ {2}● (.+)$/m.exec(run.printed) ?? [];
		return { found: `${where} › ${name}` };
	}
	return { left: values.far ? 'not found' : 'not found near' };
}

const isLeftNear = (result: Result) => 'left' in result && result.left === 'not found near';

async function main(): Promise<void> {
	if (values.help) {
		console.log(HELP);
		return;
	}
	if (values.draw !== undefined) writeJson(DRAWN, draw(ROOT, Number(values.draw)));
	const mutants = readJson<Mutant[]>(DRAWN, []);
	const state = resolve(values.state);
	mkdirSync(state, { recursive: true });
	const folder = join(state, 'copy');
	if (!existsSync(folder)) {
		new Copy(ROOT, folder);
		const lost = instrument(folder, mutants);
		if (lost.length > 0) console.log(`No longer there: ${lost.join(', ')}`);
	}
	const reach = await readReach(state, folder);
	const results = readJson<Record<string, Result>>(RESULTS, {});
	const wanted = mutants.filter(
		({ id }) =>
			values.only.some((start) => id.startsWith(start)) &&
			(values.again || results[id] === undefined || (values.far && isLeftNear(results[id]))),
	);
	const limit = pLimit(Number(values['at-once']));
	await Promise.all(
		wanted.map((mutant) =>
			limit(async () => {
				const result = await tryMutant(mutant, reach, folder);
				results[mutant.id] = result;
				writeJson(RESULTS, results);
				console.log(`${mutant.id} ${mutant.file} ${mutant.kind}: ${JSON.stringify(result)}`);
			}),
		),
	);
	report(mutants, results);
}

/** Prints the share of mutants that are found, by room. */
function report(mutants: Mutant[], results: Record<string, Result>): void {
	const roomOf = ({ id }: Mutant) => id.replace(/ \d+$/, '');
	for (const room of new Set(mutants.map(roomOf))) {
		const all = mutants.filter((mutant) => roomOf(mutant) === room);
		const tried = all.flatMap(({ id }) => results[id] ?? []);
		const counted = tried.filter((result) => !('left' in result && result.left === 'equivalent'));
		const found = counted.filter((result) => 'found' in result);
		console.log(
			`${room}: ${found.length} of ${counted.length} found, ${all.length - tried.length} not tried`,
		);
	}
}

void main();
