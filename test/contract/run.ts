import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectGenerated } from '../generated';
import { Contract } from './contract';
import { answersIn, REQUESTS, requestsIn } from './kept';
import { readKnown } from './known';
import { readDescription } from './openapi';
import { verdictOn } from './verdict';

const ROOT = join(__dirname, '..', '..');
const STATE = join(ROOT, 'coverage', 'contract');
const GATHERED = join(STATE, 'requests');

const HELP = `Checks every request that the suites send, and all that the sandbox answers, against an OpenAPI description of the API.

Usage: npm run test:contract -- --openapi <folder>

  --openapi <folder>  where the description is, as *.json (default: the environment variable VOUCHERIFY_OPENAPI)
  --requests <folder> check what is kept there, without running the suites: any of them keeps what it sends, and what is
                      answered, in the folder that the environment variable ${REQUESTS} names
  --only <file>       run only this file of the engine's tests
  --whole             run the tests of the nightly, too, or say that what is kept is theirs: then every entry of the lists of
                      exceptions has to be needed, and unset.md has to be up to date
`;

const { values } = parseArgs({
	options: {
		openapi: { type: 'string', default: process.env.VOUCHERIFY_OPENAPI ?? '' },
		requests: { type: 'string' },
		only: { type: 'string' },
		whole: { type: 'boolean', default: false },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

/**
 * Runs the suites that send requests.
 * @returns whether all of them pass
 */
function gather(): boolean {
	console.log('Running the suites to see what they send …');
	rmSync(STATE, { recursive: true, force: true });
	mkdirSync(GATHERED, { recursive: true });
	const projects = values.whole ? ['engine', 'slow', 'few'] : ['engine'];
	const jest = [require.resolve('jest/bin/jest'), '--selectProjects', ...projects, '--silent'];
	const only = values.only === undefined ? [] : ['--runTestsByPath', values.only];
	const env = { ...process.env, [REQUESTS]: GATHERED };
	const { status, stderr } = spawnSync(process.execPath, [...jest, ...only], {
		cwd: ROOT,
		env,
		encoding: 'utf8',
		maxBuffer: Infinity,
	});
	if (status !== 0) console.error(stderr);
	return status === 0;
}

/**
 * Reports if the page of fields that we never set is outdated, or writes it.
 * @returns whether it is up to date
 */
function isPageCurrent(page: string): boolean {
	try {
		expectGenerated('test/contract/unset.md', page);
		return true;
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		return false;
	}
}

/** @returns the exit status */
function main(): number {
	if (values.help || values.openapi === '') {
		console.log(HELP);
		return values.help ? 0 : 1;
	}
	const contract = new Contract(readDescription(values.openapi));
	const passed = values.requests !== undefined || gather();
	const requests = requestsIn(values.requests ?? GATHERED);
	for (const request of requests) contract.take(request);
	const answers = answersIn(values.requests ?? GATHERED);
	for (const answer of answers) contract.takeAnswer(answer);
	const { whole: isWhole } = values;
	const sent = verdictOn(contract.usage(), {
		deviations: readKnown('What is sent'),
		leftOut: readKnown('What is never set'),
		isWhole,
	});
	const answered = verdictOn(contract.answered(), {
		deviations: readKnown('What is answered'),
		leftOut: [],
		isWhole,
	});
	const lines = ['What is sent', ...sent.lines, '', 'What is answered', ...answered.lines];
	console.log(lines.join('\n'));
	const isGathered = requests.length > 0 && answers.length > 0;
	if (!passed) console.error('Suites failed: see above.');
	if (!isGathered) console.error('No request or no answer was gathered.');
	const isSound = passed && isGathered && sent.faults + answered.faults === 0;
	const isCurrent = !isWhole || isPageCurrent(sent.page);
	return isSound && isCurrent ? 0 : 1;
}

process.exitCode = main();
