import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from '../../nodes/Voucherify/operations';
import { register as events } from '../../nodes/Voucherify/triggers/polling';
import manifest from '../../package.json';
import n8n from '../../playground/n8n/package.json';

/** What the documents say that the sources can tell: it goes wrong when the sources change and nobody reads the texts. */

const root = join(__dirname, '../..');
const filesIn = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
		(name) => `${folder}/${name}`,
	);

/** What people read, but for the changelog, which also tells of what was. */
const PAGES = [
	'README.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'bench/README.md',
	'playground/README.md',
	'sandbox/README.md',
	...filesIn('docs').filter((name) => name.endsWith('.md')),
];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const all = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, found = '']) => found);

/** A path with stars and alternatives, as shells have them. */
function patternOf(path: string): RegExp {
	const escaped = path.replace(/[.+?^$()|[\]\\]/g, '\\$&');
	const open = escaped.replace(/\*\*?/g, '.*').replace(/\{([^}]+)\}/g, (_, names: string) => {
		return `(${names.replaceAll(',', '|')})`;
	});
	return new RegExp(`^${open}$`);
}

const sources = ['test', 'bench', '.github'].flatMap(filesIn);

describe.each(PAGES)('%s', (page) => {
	const text = textOf(page);

	it('names tests and measurements that are there', () => {
		const named = all(text, /`((?:test|bench|\.github)\/[\w./*{},-]+)`/g);
		const missing = named.filter((path) => {
			const pattern = patternOf(path.replace(/\/$/, ''));
			return !sources.some((file) => pattern.test(file));
		});
		expect(missing).toEqual([]);
	});

	it('names commands that there are', () => {
		const commands = all(text, /npm run ([\w:-]+)/g);
		expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
	});

	it('names operations as the menu does', () => {
		const told = [...text.matchAll(/[*_]([A-Z][\w() ]+) → ([A-Z][\w,() ]+?)[*_]/g)];
		const wrong = told.filter(([, resource, name]) => {
			const entry = register.find((candidate) => candidate.name === resource);
			return entry && !entry.operations.some((operation) => operation.name === name);
		});
		expect(wrong.map(([path]) => path)).toEqual([]);
	});
});

const operations = register.flatMap((resource) => resource.operations).length;

it('the changelog counts operations and resources as they are', () => {
	const changelog = textOf('CHANGELOG.md');
	expect(all(changelog, /operations in (\d+) resources/g)).toEqual([String(register.length)]);
	for (const count of all(changelog, /more than (\d+) operations/g)) {
		expect(operations).toBeGreaterThanOrEqual(Number(count));
		expect(operations).toBeLessThan(Number(count) + 25);
	}
});

it('README tells of every event of the trigger', () => {
	const readme = textOf('README.md');
	for (const { name } of events) expect(readme).toContain(`→ ${name} |`);
});

it('README and the page of the examples tell of every workflow', () => {
	const workflows = filesIn('playground/workflows');
	expect(workflows).not.toEqual([]);
	for (const workflow of workflows) {
		expect(textOf('README.md')).toContain(`(${workflow})`);
		expect(textOf('docs/examples.md')).toContain(`(../${workflow})`);
	}
});

it('they tell which n8n it is developed with, and which Node.js it needs', () => {
	const { n8n: version, node } = n8n.dependencies;
	const short = version.split('.').slice(0, 2).join('.');
	expect(textOf('README.md')).toContain(`developed with n8n ${short}.`);
	expect(textOf('docs/compatibility.md')).toContain(`developed with n8n ${short};`);
	const row = new RegExp(
		`^\\| ${version.replaceAll('.', '\\.')} +\\| ${node.split('.')[0] ?? ''} `,
		'm',
	);
	expect(textOf('docs/compatibility.md')).toMatch(row);
	const needed = manifest.engines.node.replace('>=', '');
	for (const page of ['README.md', '.ci/run'])
		expect(textOf(page)).toContain(`Node.js ${needed} or newer`);
});

it('the oldest n8n is the same wherever it is told', () => {
	const [, oldest = ''] = /\*\*n8n ([\d.]+) or newer\*\*/.exec(textOf('README.md')) ?? [];
	expect(oldest).not.toBe('');
	expect(textOf('docs/compatibility.md')).toContain(`**n8n ${oldest} or newer.**`);
	expect(textOf('CHANGELOG.md')).toContain(`n8n ${oldest} and newer`);
});
