import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import { definitionOf, descriptions, toolNameOf } from '../definitions';

/**
 * Checks the size of the definitions that n8n gives AI assistants, with n8n's own generator. `FIGURES=1` prints the sizes.
 */

const LARGEST_NODE = 95_000;
/** The nodes for campaigns and for today's loyalty have by far the most forms. */
const LARGEST_SETUP = 110_000;
const NODES_OF_SETUP = ['Voucherify Loyalty', 'Voucherify Setup'];
const MEDIAN_OPERATION = 1_500;

const definitions = descriptions.map((description) => ({
	name: description.displayName,
	text: definitionOf(description),
}));

/** The type of an operation's parameters, with the comment on it. */
const OPERATION = /(?:^\/\*\* .*\*\/\n)?^export type \w+Params = \{\n[^]*?^\};/gm;
const sizes = definitions
	.flatMap(({ text }) => [...text.matchAll(OPERATION)].map(([{ length }]) => length))
	.sort((one, other) => one - other);
const median = sizes[Math.floor(sizes.length / 2)];

afterAll(() => {
	if (process.env.FIGURES !== '1') return;
	const lines = definitions.map(({ name, text }) => `${name}: ${text.length}`);
	process.stdout.write(`${[...lines, `Median operation: ${String(median)}`].join('\n')}\n`);
});

describe("n8n's definitions for assistants", () => {
	it.each(definitions)('of $name is small enough to be read as a whole', ({ name, text }) => {
		const most = NODES_OF_SETUP.includes(name) ? LARGEST_SETUP : LARGEST_NODE;
		expect(text.length).toBeLessThanOrEqual(most);
	});

	it('have short operations', () => {
		expect(sizes).toHaveLength(resourceRegister.flatMap(({ operations }) => operations).length);
		expect(median).toBeLessThanOrEqual(MEDIAN_OPERATION);
	});
});

it("the page on tools has their names in n8n's panel", () => {
	const page = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
	const names = [...page.matchAll(/\*\*(Voucherify[\w ()]* Tool)\*\*/g)].map(([, name]) => name);
	expect(names).toEqual(descriptions.map(toolNameOf).filter((name) => name !== undefined));
});
