import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { register } from '../../nodes/Voucherify/operations';

const root = join(__dirname, '../..');
const pages = [
	'README.md',
	'CONTRIBUTING.md',
	...readdirSync(join(root, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];

const FENCED = /^```[^]*?^```/gm;
const LINK = /!?\[[^\]]*\]\(([^()\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

const textOf = (page: string) => readFileSync(page, 'utf8').replace(FENCED, '');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
	return [...textOf(page).matchAll(HEADING)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

/** What a link of a page leads to but does not reach, or undefined. */
function problemOf(page: string, link: string): string | undefined {
	const [path = '', anchor] = link.split('#');
	const target = path === '' ? page : resolve(dirname(page), decodeURI(path));
	if (!existsSync(target)) return `${link}: no such file`;
	if (anchor === undefined || statSync(target).isDirectory()) return undefined;
	return anchorsOf(target).includes(anchor) ? undefined : `${link}: no such heading`;
}

/** The operations that README's table has a row of: a row without a resource goes on with the one above it. */
function operationsInReadme(): string[] {
	const [, table = ''] =
		/^\| Resource +\| Operation .*\n\|.*\n((?:\|.*\n)+)/m.exec(textOf(join(root, 'README.md'))) ??
		[];
	let resource = '';
	return (
		table.match(/^\|.*$/gm)?.flatMap((row) => {
			const [, first = '', operations = ''] = row.split('|').map((cell) => cell.trim());
			resource = first || resource;
			return operations.split(', ').map((operation) => `${resource}: ${operation}`);
		}) ?? []
	);
}

describe('the documents', () => {
	it.each(pages)('%s links to what is there', (name) => {
		const page = join(root, name);
		const links = [...textOf(page).matchAll(LINK)].map(([, link = '']) => link);
		const local = links.filter((link) => !/^\w+:/.test(link));
		expect(local.map((link) => problemOf(page, link)).filter(Boolean)).toEqual([]);
	});

	it('shows every picture that is kept', () => {
		const shown = pages.flatMap((name) =>
			[...textOf(join(root, name)).matchAll(LINK)].map(([, link = '']) =>
				resolve(root, dirname(name), link),
			),
		);
		const kept = readdirSync(join(root, 'docs/images'), { recursive: true, encoding: 'utf8' })
			.map((name) => join(root, 'docs/images', name))
			.filter((path) => statSync(path).isFile());
		expect(
			kept.filter((path) => !shown.includes(path)).map((path) => relative(root, path)),
		).toEqual([]);
	});

	it('README has a row of every operation, and of no other', () => {
		const operations = register.flatMap(({ name: resource, operations: all }) =>
			all.map(({ name }) => `${resource}: ${name}`),
		);
		expect(operationsInReadme().sort()).toEqual(operations.sort());
	});
});
