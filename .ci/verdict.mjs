// The last words of the gate and the nightly run: each failed test, with its seed and the command that repeats it.
// Where VOUCHERIFY_GENERATE is set, the figures of green steps are written to docs/development/checks.md.
// Usage: node .ci/verdict.mjs <folder with Jest's results and seconds.tsv> <command> <exit status> [red step ...]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';

const [folder, command, status, ...red] = process.argv.slice(2);

/** More would not fit into what is seen last. */
const MOST_TESTS = 9;

const jest = (...projects) => `npx jest --selectProjects ${projects.join(' ')}`;
/** How the tests of a step are run again, one file or one test at a time. */
const AGAIN = {
	test: jest('unit', 'engine'),
	suites: jest('unit', 'engine', 'sandbox', 'slow', 'few'),
	random: jest('random'),
	smoke: jest('smoke'),
	vendor: 'npm run test:vendor -- --material <folder> --openapi <folder>',
	'n8n-1': jest('e2e'),
	'n8n-2': jest('e2e'),
};

/** Without the colors. */
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, '');
const firstLine = (text) => plain(text).trim().split('\n')[0].slice(0, 160);
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The failed tests of a file of results, in three lines each; a file that did not run counts as one. */
function failuresIn(file) {
	const again = AGAIN[basename(file, '.json')];
	const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
	return testResults.flatMap(({ name, status, message, assertionResults }) => {
		const path = relative('.', name);
		const failed = assertionResults.filter((result) => result.status === 'failed');
		if (failed.length === 0 && status === 'failed')
			return [[`✗ ${path}`, `  ${firstLine(message)}`, `  ${again} --runTestsByPath ${path}`]];
		return failed.map(({ fullName, failureMessages }) => {
			const words = plain(failureMessages.join('\n'));
			const [, seed] = /\bseed["']?\s*[=:]\s*(-?\d+)/i.exec(words) ?? [];
			const name = quoted(fullName.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
			return [
				`✗ ${path} › ${fullName}`,
				`  ${firstLine(words)}`,
				`  ${seed === undefined ? '' : `SEED=${seed} `}${again} --runTestsByPath ${path} -t ${name}`,
			];
		});
	});
}

const files = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.map((name) => `${folder}/${name}`);
const results = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const failures = files.flatMap(failuresIn);

console.log('');
for (const lines of failures.slice(0, MOST_TESTS)) console.log(lines.join('\n'));
if (failures.length > MOST_TESTS) console.log(`… and ${failures.length - MOST_TESTS} more`);
for (const step of red.filter((name) => name in AGAIN && !existsSync(`${folder}/${name}.json`)))
	console.log(`${step} was red before its tests had ended: see above.`);
console.log(`${sum('numPassedTests')} passed, ${failures.length} failed`);
if (red.length > 0) console.log(`Red: ${red.join(', ')}`);
else console.log(status === '0' ? 'Green' : `Ended early, with the status ${status}`);

const PAGE = 'docs/development/checks.md';
const [BEGIN, END] = ['<!-- commands -->', '<!-- /commands -->'];

/** The rows of the page's table, with those of the steps that were green now. */
function tableWith(rows, seconds) {
	const table = new Map(rows.map((row) => [row.slice(0, 2).join(), row]));
	for (const [step, time] of seconds) {
		const file = `${folder}/${step}.json`;
		if (!existsSync(file)) continue;
		const { numTotalTestSuites: suites, numTotalTests: tests } = JSON.parse(
			readFileSync(file, 'utf8'),
		);
		table.set(`\`${command}\`,${step}`, [`\`${command}\``, step, suites, tests, time]);
	}
	return [...table.values()].map((row) => `| ${row.join(' | ')} |`);
}

if (process.env.VOUCHERIFY_GENERATE && existsSync(`${folder}/seconds.tsv`)) {
	const page = readFileSync(PAGE, 'utf8');
	const [before, rest] = page.split(BEGIN);
	const [old, after] = rest.split(END);
	const lines = old.trim().split('\n');
	const rows = lines.slice(2).map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
	const seconds = readFileSync(`${folder}/seconds.tsv`, 'utf8').trim().split('\n');
	const table = tableWith(
		rows,
		seconds.map((line) => line.split('\t')),
	);
	const head = ['| Command | Step | Suites | Tests | Seconds |', '| --- | --- | --- | --- | --- |'];
	writeFileSync(PAGE, `${before}${BEGIN}\n\n${[...head, ...table].join('\n')}\n\n${END}${after}`);
}
