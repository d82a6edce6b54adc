import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = join(__dirname, '../../.github/workflows');

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, string>;
}

interface Job {
	needs?: string[];
	uses?: string;
	container?: string;
	permissions?: Record<string, string>;
	steps?: Step[];
}

interface Workflow {
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

function read(name: string): Workflow {
	const workflow: Workflow = parse(readFileSync(join(FOLDER, name), 'utf8'));
	return workflow;
}

const commandsOf = ({ steps = [] }: Job) => steps.flatMap(({ run }) => run ?? []);
const files = readdirSync(FOLDER);

it.each(files)('%s pins actions and containers by their digests', (name) => {
	const jobs = Object.values(read(name).jobs);
	const actions = jobs.flatMap(({ steps = [] }) => steps.flatMap(({ uses }) => uses ?? []));
	expect(actions).not.toEqual([]);
	expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
	const containers = jobs.flatMap(({ container }) => container ?? []);
	expect(containers.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
});

it.each(files)('%s may only read, unless a job says otherwise', (name) => {
	expect(read(name).permissions).toEqual({ contents: 'read' });
});

it('only the job that builds and publishes may get a token from npm, after the gate and the nightly run', () => {
	const jobs = files.flatMap((name) => Object.entries(read(name).jobs));
	const trusted = jobs.filter(([, { permissions }]) => permissions?.['id-token'] === 'write');
	expect(trusted.map(([name]) => name)).toEqual(['publish']);
	const { gate, nightly, publish } = read('publish.yml').jobs;
	expect(publish && commandsOf(publish)).toEqual([
		'npm ci --ignore-scripts',
		'npm run build',
		'npm publish --provenance --access public',
	]);
	expect(publish?.needs).toEqual(['gate', 'nightly']);
	expect(gate && commandsOf(gate)).toContain('.ci/run');
	expect(nightly).toEqual({ uses: './.github/workflows/nightly.yml' });
});

it('checks out the vendor’s description at a fixed commit', () => {
	const { gate } = read('ci.yml').jobs;
	const repositories = gate?.steps?.flatMap(({ with: given }) =>
		given?.repository ? [given] : [],
	);
	expect(repositories).toEqual([
		expect.objectContaining({
			repository: 'voucherifyio/voucherify-openapi',
			ref: expect.stringMatching(/^[0-9a-f]{40}$/),
		}),
	]);
});
