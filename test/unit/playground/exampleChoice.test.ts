import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examples, isNote, notesOf, operationOf, textOf } from './examples';

const ROOT = join(__dirname, '../../..');
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');

/** The operations that the connector was built for. */
const CORE = [
	'brandConfiguration.create',
	'earningRule.create',
	'oauthToken.revoke',
	'product.getAll',
	'promotionTier.disable',
	'reward.update',
	'rewardAssignment.create',
	'rewardAssignment.update',
	'user.invite',
	'voucherTransaction.export',
	'voucherTransaction.getAll',
];

it.each(CORE)('an example shows %s', (operation) => {
	const shown = examples.filter(({ nodes }) =>
		nodes.some((node) => operationOf(node) === operation),
	);
	expect(shown.length).toBeGreaterThan(0);
});

it('five examples are marked as starters in their notes, in the docs and in README', () => {
	const starters = examples
		.filter((example) => notesOf(example).some((note) => textOf(note).includes('*Starter: ')))
		.map(({ file }) => file);
	expect(starters).toHaveLength(5);
	const marked = (page: string, mark: RegExp) =>
		[...read(page).matchAll(mark)].map(([, file]) => file).sort();
	expect(marked('README.md', /\]\(playground\/workflows\/([\w-]+\.json)\) ★/g)).toEqual(starters);
	const sections = read('docs/examples.md').split('\n## ');
	const inDocs = sections
		.filter((section) => section.includes('_Starter._'))
		.map((section) => /\(\.\.\/playground\/workflows\/([\w-]+\.json)\)/.exec(section)?.[1])
		.sort();
	expect(inDocs).toEqual(starters);
});

it('the first example to try has at most six steps', () => {
	const [first] = examples.filter(({ file }) => file === 'welcome-code.json');
	expect(first?.nodes.filter((node) => !isNote(node)).length).toBeLessThanOrEqual(6);
});
