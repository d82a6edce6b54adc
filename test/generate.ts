import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { GENERATE } from './generated';

const ROOT = join(__dirname, '..');

/** The suites that compare files with what the code makes of them: with `expectGenerated`, they write them. */
const SUITES = {
	engine: [
		...['resources/previews', 'resources/faultMatrix'],
		...['triggers/webhook/webhook.samples', 'triggers/webhook/webhook.loyalty.items'],
	],
	// The resources' pages show the rows that the previews' suite writes.
	unit: ['resourcePages', 'sandbox/beliefs', 'amountsPage'],
};

/** Parts of their names; all when none is given. */
const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
	wanted.length === 0 || wanted.some((part) => name.includes(part));

const batches = Object.entries(SUITES)
	.map(([project, names]) => names.filter(isWanted).map((name) => `test/${project}/${name}\\.test`))
	.filter((patterns) => patterns.length > 0);
if (batches.length === 0) {
	const names = Object.values(SUITES).flat().join(', ');
	throw new Error(`No suite writes ${wanted.join(' ')}: choose of ${names}`);
}
const projects = [...Object.keys(SUITES), 'sandbox', 'slow'];
const jest = [require.resolve('jest/bin/jest'), '--selectProjects', ...projects];
const statuses = batches.map(
	(patterns) =>
		spawnSync(process.execPath, [...jest, '--silent', '--testPathPatterns', ...patterns], {
			cwd: ROOT,
			stdio: 'inherit',
			env: { ...process.env, [GENERATE]: 'yes' },
		}).status,
);
spawnSync('git', ['status', '--short'], { cwd: ROOT, stdio: 'inherit' });
process.exitCode = statuses.find((status) => status !== 0) === undefined ? 0 : 1;
