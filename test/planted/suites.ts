import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REQUESTS } from '../contract/kept';
import { GENERATE } from '../generated';
import { MATERIAL, OPENAPI } from '../vendor/material';
import type { Suite } from './plant';

/** Where the vendor's material and the API's description are; empty where they are not at hand. */
export interface Material {
	material: string;
	openapi: string;
}

/** What a suite has come to. */
export interface Finding {
	/** `broken`: it did not get as far as checking anything. */
	state: 'passed' | 'failed' | 'broken';
	/** Why it failed, in its own words. */
	words: string;
}

/** A guard against hanging: after so many milliseconds a suite counts as broken. */
const LONGEST_MS = 900_000;

/** Runs a suite in a folder that holds the project. */
export function runSuite(suite: Suite, folder: string, material: Material): Finding {
	const check = suite.kind === 'contract' ? judged : tested;
	return check(suite, folder, material);
}

/** What a suite needs and is not at hand; undefined where nothing is missing. */
export function missingFor({ kind }: Suite, { material, openapi }: Material): string | undefined {
	if (kind === 'vendor' && material === '') return "the vendor's material";
	return kind === 'contract' && openapi === '' ? "the API's description" : undefined;
}

/** Runs a command of the project, which checks: what it keeps of a run elsewhere, and what is to be written anew, is not for it. */
function run(command: string[], cwd: string, { material, openapi }: Material) {
	const own = {
		[MATERIAL]: material,
		[OPENAPI]: openapi,
		[REQUESTS]: undefined,
		[GENERATE]: undefined,
	};
	const env = { ...process.env, ...own };
	return spawnSync(process.execPath, command, {
		cwd,
		env,
		encoding: 'utf8',
		maxBuffer: Infinity,
		timeout: LONGEST_MS,
	});
}

/** What Jest writes of a run, as far as it is read here. */
interface Report {
	numFailedTests: number;
	numPassedTests: number;
	numRuntimeErrorTestSuites: number;
	testResults: Array<{ assertionResults: Array<{ fullName: string; failureMessages: string[] }> }>;
}

function tested({ kind, file, tests }: Suite, cwd: string, material: Material): Finding {
	const output = join(cwd, 'planted.json');
	rmSync(output, { force: true });
	// A test that fails may leave a service open, which would keep Jest waiting.
	const jest = [
		require.resolve('jest/bin/jest'),
		'--selectProjects',
		kind,
		'--runInBand',
		'--forceExit',
	];
	const chosen = tests === undefined ? [] : ['--testNamePattern', `^${tests}`];
	const which = ['--runTestsByPath', file, ...chosen];
	const done = run([...jest, ...which, '--json', `--outputFile=${output}`], cwd, material);
	if (!existsSync(output)) return broken(done);
	const report: Report = JSON.parse(readFileSync(output, 'utf8'));
	const failed = report.testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ failureMessages }) => failureMessages.length > 0);
	const words = failed.map(
		({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`,
	);
	if (report.numRuntimeErrorTestSuites > 0 || report.numPassedTests === 0) return broken(done);
	return { state: failed.length > 0 ? 'failed' : 'passed', words: words.join('\n') };
}

/** How the contract's check marks an endpoint that deviates, and what it knows of already. */
const DEVIATES = /^DEVIATES/m;
const KNOWN = /^\s+known: /;

function judged({ file }: Suite, cwd: string, material: Material): Finding {
	const tsx = [require.resolve('tsx/cli'), join('test', 'contract', 'run.ts'), '--only', file];
	const done = run([...tsx, '--openapi', material.openapi], cwd, material);
	if (done.status === 0) return { state: 'passed', words: '' };
	if (!DEVIATES.test(done.stdout)) return broken(done);
	const lines = done.stdout.split('\n');
	const told = lines.filter((line) => /^(DEVIATES|\s)/.test(line) && !KNOWN.test(line));
	return { state: 'failed', words: told.join('\n') };
}

const broken = ({ stdout, stderr, error }: SpawnSyncReturns<string>): Finding => ({
	state: 'broken',
	words: error?.message ?? (stderr + stdout).slice(-2_000),
});
