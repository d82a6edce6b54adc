import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { amountsIn } from '../../nodes/Voucherify/forms/money';
import {
	canBeMoney,
	countedBy,
	type CountKind,
} from '../../nodes/Voucherify/forms/reading/counted';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import { expectGenerated } from '../generated';

const PREVIEWS = join(__dirname, '../../nodes/Voucherify/__schema__/v1.0.0');

/** The unit of a number, in words. */
const WORDS: Record<CountKind, string> = {
	money: 'money: minor units (1250 is 12.50), or major units where they are chosen',
	card: 'money on gift cards and in orders, points on loyalty cards',
	ratio: 'money where the rule counts amounts, else how many',
	points: 'points',
	percent: 'percent',
	count: 'how many',
};

const HEAD = `# What the numbers in items count

To know whether a column is money, points or a count, look for its name in the table.

With _Simplify_, a number counts what its column says here, in every item. The option _Amounts Are In_ shows money in major units
(12.5); \`amounts_in\` in the item says which it is, \`minor\` or \`major\`, and is empty where the item has no money. What is checked,
redeemed or rolled back is in the unit that was chosen for its amounts.

Raw output, JSON fields, formulas, CSV files, exports and orders that are handed over are never converted: amounts in them are
minor units, as Voucherify has them, and in imported CSV files what Voucherify's import makes of them. The exchange
ratio of a reward is what was entered. Voucherify multiplies by 100 in every currency, as far as is documented: 12.50 is sent as
1250 also in yen or dinars.

An amount that is nothing but a column of an earlier node, such as \`{{ $json.amount }}\`, is refused if \`amounts_in\` beside it
says \`minor\` where _Amounts Are In_ is Major Units, or the reverse. What an expression computes, such as \`{{ $json.amount / 100 }}\`, is trusted.
`;

/** Names of the numbers in a preview. */
function numbersIn(schema: unknown, name = ''): string[] {
	if (!isJsonObject(schema)) return [];
	const { type, properties, items } = schema;
	if (type === 'number' || type === 'integer') return [name];
	const inner = isJsonObject(properties) ? Object.entries(properties) : [];
	return [...inner.flatMap(([key, value]) => numbersIn(value, key)), ...numbersIn(items, name)];
}

const simplified = resourceRegister.flatMap(({ value: resource, name, operations }) =>
	operations
		.filter(({ fields }) => fields.some((field) => field.name === 'simplify'))
		.map((operation) => {
			const file = join(PREVIEWS, resource, `${operation.value}.json`);
			const numbers = numbersIn(JSON.parse(readFileSync(file, 'utf8')));
			const units = operation.fields.flatMap((field) =>
				[field, ...(field.options ?? [])].filter((one) => one.name === amountsIn.name),
			);
			return { name: `${name} → ${operation.name}`, numbers: [...new Set(numbers)], units };
		}),
);

/** Ratios, a duration, and the limits of metadata, whose unit only the project knows. */
const OTHERS = [
	...['exchange_ratio', 'points_ratio', 'processing_time'],
	...['gt', 'gte', 'lt', 'exactLength', 'maxLength', 'minLength'],
];

it('every number in simplified items has a known unit', () => {
	const unknown = simplified.flatMap(({ name, numbers }) =>
		numbers
			.filter((number) => !countedBy.has(number) && !OTHERS.includes(number))
			.map((number) => `${name}: ${number}`),
	);
	expect(unknown).toEqual([]);
});

it('the unit of money in simplified items can be chosen', () => {
	const fixed = simplified.filter(
		({ numbers, units }) => numbers.some(canBeMoney) && units.length === 0,
	);
	expect(fixed.map(({ name }) => name)).toEqual([]);
});

it('docs/amounts.md names the unit of each of them', async () => {
	const rows = [...countedBy]
		.map(([column, counted]) => {
			const shown = simplified.filter(({ numbers }) => numbers.includes(column));
			const where = shown.map(({ name }) => name).join(', ') || 'Jobs, reports and triggers';
			return `| \`${column}\` | ${WORDS[counted]} | ${where} |`;
		})
		.sort();
	const table = ['| Column | Counts | In |', '| --- | --- | --- |', ...rows].join('\n');
	const text = `${HEAD}\n${table}\n\n_Made by \`test/unit/amountsPage.test.ts\`._\n`;
	expectGenerated(
		join('docs', 'amounts.md'),
		await format(text, { parser: 'markdown', printWidth: 100 }),
	);
});
