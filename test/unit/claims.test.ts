import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import { eventRegister as events } from '../../nodes/Voucherify/triggers/polling/register';
import manifest from '../../package.json';
import n8n from '../../playground/n8n/package.json';

/**
 * Checks statements in the documents against the sources: the tests fail when sources change and nobody updates the texts.
 */

const root = join(__dirname, '../..');
const filesIn = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
		(name) => `${folder}/${name}`,
	);

/**
 * Pages written by people, without the changelog, which also describes former states. The pages of resources are generated.
 */
const PAGES = [
	'README.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'bench/README.md',
	'playground/README.md',
	'sandbox/README.md',
	...filesIn('docs').filter((name) => /^docs\/[\w-]+\.md$/.test(name)),
];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const all = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, found = '']) => found);

/** Pattern for a path with stars and alternatives, as in a shell. */
function patternOf(path: string): RegExp {
	const escaped = path.replace(/[.+?^$()|[\]\\]/g, '\\$&');
	const open = escaped.replace(/\*\*?/g, '.*').replace(/\{([^}]+)\}/g, (_, names: string) => {
		return `(${names.replaceAll(',', '|')})`;
	});
	return new RegExp(`^${open}$`);
}

const sources = ['test', 'bench', '.github'].flatMap(filesIn);

/** Errors in each page, with the page's name. */
const wrongIn = (find: (text: string) => string[]) =>
	PAGES.flatMap((page) => find(textOf(page)).map((what) => `${page}: ${what}`));

it('pages name existing tests and measurements', () => {
	const missing = wrongIn((text) =>
		all(text, /`((?:test|bench|\.github)\/[\w./*{},-]+)`/g).filter((path) => {
			const pattern = patternOf(path.replace(/\/$/, ''));
			return !sources.some((file) => pattern.test(file));
		}),
	);
	expect(missing).toEqual([]);
});

it('pages name existing commands', () => {
	const missing = wrongIn((text) =>
		all(text, /npm run ([\w:-]+)/g).filter((name) => !(name in manifest.scripts)),
	);
	expect(missing).toEqual([]);
});

it('pages name operations as the menu does', () => {
	const wrong = wrongIn((text) =>
		[...text.matchAll(/[*_]([A-Z][\w() ]+) → ([A-Z][\w,() ]+?)[*_]/g)].flatMap(
			([claim, resource, name]) => {
				const entry = resourceRegister.find((candidate) => candidate.name === resource);
				const isKnown = entry?.operations.some((operation) => operation.name === name) ?? true;
				return isKnown ? [] : [claim];
			},
		),
	);
	expect(wrong).toEqual([]);
});

it('README lists every event of the trigger', () => {
	const readme = textOf('README.md');
	for (const { name } of events) expect(readme).toContain(`→ ${name} |`);
});

it('pages name the n8n version for development, and the required Node.js', () => {
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

it('pages agree on the oldest n8n version', () => {
	const [, oldest = ''] = /\*\*n8n ([\d.]+) or newer\*\*/.exec(textOf('README.md')) ?? [];
	expect(oldest).not.toBe('');
	expect(textOf('docs/compatibility.md')).toContain(`**n8n ${oldest} or newer.**`);
	expect(textOf('CHANGELOG.md')).toContain(`n8n ${oldest} and newer`);
});
