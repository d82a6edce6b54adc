import '../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { itemsOf, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { codes, importing } from '../../support/importing';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox(calm);

const hintsOf = async (options: ReturnType<typeof importing>) =>
	(await runNode(options)).hints.map(({ message }) => message);

const forResource =
	(resource: string) =>
	(file: string, options: INodeParameters = {}) =>
		importing(file, options, { resource });

/** Each import, with where the sandbox has what the row `key` creates. */
const imports = [
	['customer', 'importCsv', importing, () => sandbox.world.customers.get('key').metadata],
	[
		'product',
		'importCsv',
		forResource('product'),
		() => sandbox.world.products.get('key').metadata,
	],
	[
		'sku',
		'importCsv',
		forResource('sku'),
		() =>
			sandbox.world.products
				.get('product-00001')
				.skus.data.find(({ source_id }) => source_id === 'key')?.metadata,
	],
	[
		'voucher',
		'importCsv',
		forResource('voucher'),
		() => sandbox.world.vouchers.get('key').metadata,
	],
	['campaign', 'importVouchersCsv', codes, () => sandbox.world.vouchers.get('key').metadata],
] as const;

/** Returns the columns that the notice of an import names. */
function columnsInNotice(resource: string, operation: string): string[] {
	const { fields = [] } =
		resourceRegister
			.find(({ value }) => value === resource)
			?.operations.find(({ value }) => value === operation) ?? {};
	const text = fields.find(({ name }) => name === 'columnsNotice')?.displayName ?? '';
	const [, list = ''] = /^Columns: (.+)\. Any other column becomes metadata\.$/.exec(text) ?? [];
	return list
		.replace(/<\/?b>| \(required\)/g, '')
		.split(/, | or /)
		.filter((name) => name !== '');
}

/** Values of columns that take no other. */
const VALUES: Record<string, string> = {
	source_id: 'key',
	code: 'key',
	product_id: 'product-00001',
	email: 'key@example.com',
	active: 'true',
};

describe.each(imports)('%s', (resource, operation, optionsFor, metadata) => {
	it('has a notice with its columns, of which none becomes metadata', async () => {
		const columns = columnsInNotice(resource, operation);
		expect(columns.length).toBeGreaterThan(4);
		const values = columns.map((name) => VALUES[name.toLowerCase()] ?? '1');
		const hints = await hintsOf(optionsFor(`${columns.join(',')}\n${values.join(',')}\n`));
		expect(hints).toEqual(['1 rows were sent with 1 call: 1 succeeded, 0 failed.']);
		expect(metadata()).toEqual({});
	});

	it('says which columns become metadata', async () => {
		const columns = columnsInNotice(resource, operation);
		const values = columns.map((name) => VALUES[name.toLowerCase()] ?? '1');
		const file = `${columns.join(',')},colour,Size\n${values.join(',')},red,M\n`;
		expect(await hintsOf(optionsFor(file))).toContain('colour and Size become metadata.');
		expect(metadata()).toMatchObject({ colour: 'red' });
	});
});

it('names one column that becomes metadata', async () => {
	expect(await hintsOf(importing('source_id,plan\na,gold\n'))).toContain('plan becomes metadata.');
});

it('counts the columns after the first 20', async () => {
	const names = Array.from({ length: 25 }, (_, index) => `m${index}`);
	const hints = await hintsOf(importing(`source_id,${names.join(',')}\na${','.repeat(25)}\n`));
	expect(hints).toContain(`${names.slice(0, 20).join(', ')} and 5 more become metadata.`);
});

it('shortens a long name', async () => {
	const hints = await hintsOf(importing(`source_id,${'m'.repeat(50)}\na,\n`));
	expect(hints).toContain(`${'m'.repeat(40)}… becomes metadata.`);
});

it('says it once for several files with the same columns', async () => {
	const hints = await hintsOf({
		...importing('source_id,plan\na,gold\n'),
		items: [{}, {}],
	});
	expect(hints.filter((hint) => hint === 'plan becomes metadata.')).toHaveLength(1);
});

describe.each([
	['product', 'name,source_id,Price,note\n', (price: string) => `A,key,${price},2.50\n`],
	['sku', 'source_id,product_id,price\n', (price: string) => `key,product-00001,${price}\n`],
])('prices of a %s', (resource, header, row) => {
	it.each(['12.50', '"12,50"', '12.00', '"1,250"', '€12', '-5', 'free'])(
		'are refused as %s with the row before anything is sent',
		async (price) => {
			const { error } = await runNode(
				importing(header + row('1250') + row(price), {}, { resource }),
			);
			expect(error?.message).toBe(
				`Input Binary Field has a price that is not a whole number in row 2: ${price.replaceAll('"', '')}`,
			);
			expect(error?.description).toMatch(/12\.50 is 1250.* Create or Update/);
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('are sent byte by byte where they are whole or empty', async () => {
		const file = header + row(' 1250 ') + row('') + row('"7"');
		await itemsOf(importing(file, {}, { resource }));
		expect(posts()[0]?.body).toEqual({ file });
	});

	it('may be anything in rows before the first one to import', async () => {
		const file = header + row('12.50') + row('1250');
		const [item] = await itemsOf(importing(file, { firstRow: 2 }, { resource }));
		expect(item).toMatchObject({ rows: 1, done_count: 1 });
	});
});

it('takes any price of a code, also in a row whose values are checked', async () => {
	const [item] = await itemsOf(codes("Code,price,note\nNEW-1,12.50,'7\n"));
	expect(item).toMatchObject({ done_count: 1 });
});
