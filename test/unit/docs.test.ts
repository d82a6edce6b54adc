import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { VoucherifyTrigger } from '../../nodes/Voucherify/VoucherifyTrigger.node';
import { VoucherifyWebhookTrigger } from '../../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import { actionNodes } from '../actionNodes';
import { toAnchor } from './anchor';

const root = join(__dirname, '../..');
const pages = [
	'README.md',
	'CONTRIBUTING.md',
	...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];

const FENCED = /^```[^]*?^```/gm;
const LINK = /!?\[[^\]]*\]\(([^()\s]+)\)/g;
/** A link to a page on GitHub, or to the repository, where GitHub shows README. */
const OWN_LINK =
	/github\.com\/n8n-nodes-voucherify\/n8n-nodes-voucherify(?:\/blob\/main\/([\w/.-]+))?#(?!readme)([\w-]+)/g;
const HEADING = /^#{1,6} (.+)$/gm;

const textOf = (page: string) => readFileSync(page, 'utf8').replace(FENCED, '');

const TRIGGER_PARTS: Record<string, string> = {
	'Voucherify Trigger': 'by-polling',
	'Voucherify Webhook Trigger': 'by-webhook',
};

/** Anchors of a page's headings, as GitHub creates them. */
function anchorsOf(page: string): string[] {
	return [...textOf(page).matchAll(HEADING)].map(([, heading = '']) => toAnchor(heading));
}

/** Why a page's link leads nowhere; undefined if it works. */
function problemOf(page: string, link: string): string | undefined {
	const [path = '', anchor] = link.split('#');
	const target = path === '' ? page : resolve(dirname(page), decodeURI(path));
	if (!existsSync(target)) return `${link}: no such file`;
	if (anchor === undefined || statSync(target).isDirectory()) return undefined;
	return anchorsOf(target).includes(anchor) ? undefined : `${link}: no such heading`;
}

describe('the documents', () => {
	it.each(pages)('%s has working links', (name) => {
		const page = join(root, name);
		const links = [...textOf(page).matchAll(LINK)].map(([, link = '']) => link);
		const local = links.filter((link) => !/^\w+:/.test(link));
		expect(local.map((link) => problemOf(page, link)).filter(Boolean)).toEqual([]);
	});

	it.each([
		['users', 'docs'],
		['developers', 'docs/development'],
	])('for %s are all in their list at the end of README', (readers, folder) => {
		const [, list = ''] = textOf(join(root, 'README.md')).split(`**For ${readers}**`);
		const links = [...(list.split('\n\n')[0] ?? '').matchAll(LINK)].map(([, link = '']) => link);
		const kept = readdirSync(join(root, folder))
			.filter((name) => name.endsWith('.md'))
			.map((name) => `${folder}/${name}`);
		expect(links.filter((link) => dirname(link).startsWith('docs')).sort()).toEqual(kept.sort());
	});

	it('have the headings that nodes and credentials link to', () => {
		const files = ['nodes', 'credentials'].flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.map((name) => join(root, folder, name))
				.filter((path) => statSync(path).isFile()),
		);
		const links = files.flatMap((path) =>
			[...readFileSync(path, 'utf8').matchAll(OWN_LINK)].map(
				([, page = 'README.md', anchor = '']) => `${page}#${anchor}`,
			),
		);
		expect(links).toContain('docs/triggers.md#a-workflow-that-starts-itself');
		expect(links.map((link) => problemOf(join(root, 'README.md'), link)).filter(Boolean)).toEqual(
			[],
		);
	});

	// n8n appends a query to the codex's address, which breaks its anchor, and opens a documentationUrl as it is.
	it('have a part of its own for each node, which Docs in its panel opens', () => {
		const links = [
			...Object.values(actionNodes),
			new VoucherifyTrigger(),
			new VoucherifyWebhookTrigger(),
		].map(({ description: { documentationUrl = '', displayName } }) => {
			const [, page = 'README.md', anchor = ''] = [...documentationUrl.matchAll(OWN_LINK)][0] ?? [];
			return { page, anchor, expected: TRIGGER_PARTS[displayName] ?? toAnchor(displayName) };
		});
		for (const { anchor, expected } of links) expect(anchor).toBe(expected);
		const missing = links.filter(
			({ page, anchor }) => !anchorsOf(join(root, page)).includes(anchor),
		);
		expect(missing).toEqual([]);
	});

	it('show every image in the folder', () => {
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
});
