import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examples, notesOf, textOf } from './examples';

const ROOT = join(__dirname, '../../..');
const PAGES = ['README.md', 'docs/examples.md', 'docs/triggers.md'];

/** Color of a red note in n8n. */
const RED = 3;

/** Names of menus and buttons that n8n 2.41 does not have. */
const FORMER_NAMES = /Import from File|Test workflow|(workflow|trigger) (is|was|be) activated/i;

/** Wording that readers have to read twice. */
const HARD_TO_READ =
	/\b(whoever|whomever|be it|of its own|tells? of|hears? of|(came|becomes?) of|by hand)\b/i;

describe.each(examples)('$file', (example) => {
	const notes = notesOf(example);

	it('has red notes only for problems', () => {
		const red = notes.filter(({ parameters }) => parameters.color === RED).map(textOf);
		expect(red.filter((text) => !/^## (\d+\. )?If /.test(text))).toEqual([]);
	});

	it('is written in plain words', () => {
		expect(notes.map(textOf).filter((text) => HARD_TO_READ.test(text))).toEqual([]);
	});

	it('uses the names of n8n 2.41', () => {
		expect(notes.map(textOf).filter((text) => FORMER_NAMES.test(text))).toEqual([]);
		expect(notes.map(textOf).filter((text) => text.includes('production URL'))).toEqual([]);
	});
});

it.each(PAGES)('%s uses the names of n8n 2.41', (page) => {
	expect(readFileSync(join(ROOT, page), 'utf8')).not.toMatch(FORMER_NAMES);
});
