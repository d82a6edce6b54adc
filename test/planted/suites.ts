import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REQUESTS } from '../contract/kept';
import { GENERATE } from '../generated';
import { MATERIAL, OPENAPI } from '../vendor/material';
import type { Suite } from './plant';

/** Folders of the vendor's material and the API's description; empty if unavailable. */
export interface Material {
	material: string;
	openapi: string;
}

/** Result of a suite. */
export interface Finding {
	/** `broken`: it could not check anything. */
	state: 'passed' | 'failed' | 'broken';
	/** Why it failed, in its own words. */
	words: string;
}

/** Timeout of a suite in milliseconds; a suite that hangs counts as broken. */
const LONGEST_MS = 900_000;

/** Runs a suite in a folder that contains the project. */
export function runSuite(suite: Suite, folder: string, material: Material): Finding {
	const check = suite.kind === 'contract' ? judged : tested;
	return check(suite, folder, material);
}

/** What a suite needs but is unavailable; undefined if nothing is missing. */
export function missingFor({ kind }: Suite, { material, openapi }: Material): string | undefined {
	if (kind === 'vendor' && material === '') return "the vendor's material";
	return kind === 'contract' && openapi === '' ? "the API's description" : undefined;
}

/** Runs a check in the copy, without the variables that would make it keep requests or write generated files. */
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

/** The used part of Jest's report. */
interface Report {
	numFailedTests: number;
	numPassedTests: number;
	numRuntimeErrorTestSuites: number;
	testResults: Array<{ assertionResults: Array<{ fullName: string; failureMessages: string[] }> }>;
}

function tested({ kind, file, tests }: Suite, cwd: string, material: Material): Finding {
	const output = join(cwd, 'planted.json');
	rmSync(output, { force: true });
	// A failed test may leave a service open, which would keep Jest waiting.
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

/** How the contract check marks endpoints that deviate, and known deviations. */
const DEVIATES = /^DEVIATES/m;
const KNOWN = /^\s+known: /;

function judged({ file }: Suite, cwd: string, material: Material): Finding {
	const tsx = [require.resolve('tsx/cli'), join('test', 'contract', 'run.ts'), '--only', file];
	const done = run([...tsx, '--openapi', material.openapi], cwd, material);
	if (done.status === 0) return { state: 'passed', words: '' };
	if (!DEVIATES.test(done.stdout)) return broken(done);
	const lines = done.stdout.split('\n');
	const deviations = lines.filter((line) => /^(DEVIATES|\s)/.test(line) && !KNOWN.test(line));
	return { state: 'failed', words: deviations.join('\n') };
}

const broken = ({ stdout, stderr, error }: SpawnSyncReturns<string>): Finding => ({
	state: 'broken',
	words: error?.message ?? (stderr + stdout).slice(-2_000),
});
