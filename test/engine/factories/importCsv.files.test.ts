import '../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { runNode, type RunOptions } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { codes, importing } from '../../support/importing';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox(calm);

type ImportOptions = (file: string | Buffer, options: INodeParameters) => RunOptions;

/** Each import with two of its columns: what identifies a row, and another one. */
const imports: Array<[string, string, string, ImportOptions]> = [
	['customers', 'source_id', 'name', (file, options) => importing(file, options)],
	[
		'products',
		'source_id',
		'name',
		(file, options) => importing(file, options, { resource: 'product' }),
	],
	[
		'SKUs',
		'source_id',
		'product_id',
		(file, options) => importing(file, options, { resource: 'sku' }),
	],
	[
		'codes',
		'Code',
		'Category',
		(file, options) => importing(file, options, { resource: 'voucher' }),
	],
	['codes of a campaign', 'Code', 'Category', codes],
];

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe.each(imports)('%s', (_, key, other, optionsFor) => {
	const header = `${key},${other}`;
	/** What arrives at the service, and what the item says. */
	const run = async (file: string | Buffer, options: INodeParameters = {}) => {
		const { items, error } = await runNode(
			optionsFor(file, { whenRowsFail: 'return', ...options }),
		);
		return { error, item: items[0]?.json, sent: posts()[0]?.body };
	};

	it.each([
		['spaces beside column names', `${key} , ${other} \r\na,x\r\n`, `${header}\r\na,x\r\n`],
		['no-break spaces', `${key},\u00a0${other}\u00a0\na,x\n`, `${header}\na,x\n`],
		[
			'two byte order marks and a quoted header',
			`\uFEFF\uFEFF"${key}","${other}"\na,x\n`,
			`${header}\na,x\n`,
		],
		['spaces beside quotes', `${header}\n"a" ,\t"x, y"\nb,y\n`, `${header}\na,"x, y"\nb,y\n`],
		['spare commas', `${header}\na,x,\nb,y,,\n`, `${header}\na,x\nb,y\n`],
		['empty names at the end', `${header},,\na,x,,\nb,y\n`, `${header}\na,x\nb,y\n`],
		['CR at line ends', `${header}\ra,x\rb,y`, `${header}\na,x\nb,y`],
		['line ends of two systems', `${header}\r\na,x\nb,y\r\n`, `${header}\r\na,x\r\nb,y\r\n`],
		['a quote inside a value', `${header}\na,5" x\n`, `${header}\na,"5"" x"\n`],
		["Excel's first line", `sep=,\r\n${header}\r\na,x\r\n`, `${header}\r\na,x\r\n`],
		[
			'byte order marks where files were joined',
			`${header}\na,x\n\uFEFFb,y\n\uFEFF\n`,
			`${header}\na,x\nb,y\n`,
		],
		['joiners in a name', `${header},a\u200cb\na,x,1\n`, `${header},a\u200cb\na,x,1\n`],
		['invisible characters in names', `${key}\u200b,${other}\na,x\n`, `${header}\na,x\n`],
		['semicolons in a name', `${header},"n;o;t;e"\na,x,1\n`, `${header},n;o;t;e\na,x,1\n`],
		['a value with line breaks', `${header}\na,"x\r\ny"\n`, `${header}\na,"x\r\ny"\n`],
		['spaces that belong to values', `${header}\na, x \n`, `${header}\na, x \n`],
	])('reads %s', async (__, file, expected) => {
		const { sent, error } = await run(file);
		expect({ sent, error }).toEqual({ sent: { file: expected }, error: undefined });
	});

	it.each<[string, string | Buffer, RegExp]>([
		[
			'a value without a column',
			`${header},\na,x,\nb,y,z\n`,
			/more values than columns in row 2: 3 instead of 2$/,
		],
		[
			'values cut in two by a line break',
			`${header}\na,x\nb,for\n\nAda\nc\n`,
			/too few values in 2 of its rows: row 4 has 1 of 2$/,
		],
		[
			'its header again',
			`${header}\na,x\n${header.toUpperCase()}\n`,
			/column names again in row 2$/,
		],
		[
			'its header again after a byte order mark',
			`${header}\na,x\n\uFEFF"${key}" ,${other}\n`,
			/column names again in row 2$/,
		],
		['UTF-16', utf16(`${header}\na,x\n`), /has NUL characters: it is in UTF-16, or no text file/],
		['a NUL character', `${header}\na,x\0\n`, /has NUL characters/],
		['tabs as separators', `${key}\t${other}\na\tx\n`, /is not separated by commas$/],
		['another separator for Excel', `sep=;\n${key};${other}\na;x\n`, /is not separated by commas$/],
		['text after a quoted value', `${header}\n\na,"x" y\n`, /text after a quoted value in row 2$/],
		[
			'a number that a spreadsheet has shortened',
			`${header}\na,x\n7.3E+17,y\n`,
			new RegExp(`shortened number in row 2: ${key} is 7.3E\\+17$`),
		],
		[
			'its header again in another order',
			`${header}\na,x\n${other},${key}\n`,
			/names again in row 2$/,
		],
		['a part of its header again', `${header}\na,x\n${key},\n`, /names again in row 2$/],
		['a formula', `${header}\n="007",y\n`, new RegExp(`a formula in row 1: ${key} is ="007"$`)],
		[
			'semicolons, with a comma in a name',
			`${key};${other};"a, b"\na;x;y\n`,
			/not separated by commas$/,
		],
		['tabs for Excel', `sep=\t\n${key}\t${other}\na\tx\n`, /is not separated by commas$/],
		[
			'a title above the header',
			`Export of May,,\n${header},Note\na,x,y\n`,
			/has no(ne of the)? column/,
		],
		[
			'a line that is too long',
			`${header}\n"${'x'.repeat(200_000)}`,
			/row that is too long: row 1$/,
		],
		['one in German', `${header}\n"7,30041E+17",y\n`, /shortened number in row 1/],
	])('refuses %s', async (__, file, message) => {
		const { error } = await run(file);
		expect(error?.message).toMatch(message);
		expect(error?.description).toBeTruthy();
		expect(sandbox.requests).toEqual([]);
	});

	it('fills short rows if that is chosen, as the error says', async () => {
		const file = `${header},Note\r\na,x,1\r\nb\r\n`;
		expect((await run(file)).error?.description).toContain(
			'option Short Rows to Fill With Empty Values',
		);
		const { sent } = await run(file, { shortRows: 'fill' });
		expect(sent).toEqual({ file: `${header},Note\r\na,x,1\r\nb,,\r\n` });
	});

	it('leaves out blank rows, and counts them', async () => {
		const { sent, item } = await run(`\n,\n${header}\n"",""\na,x\n , \n\nb,y\n,\n" ",\n"\n",\n`);
		expect(sent).toEqual({ file: `${header}\na,x\nb,y\n` });
		expect(item).toMatchObject({ rows: 2, skipped_count: 6 });
	});

	it('counts First Row as failed rows are counted', async () => {
		const { sent, item } = await run(`${header}\na,x\n,\n"b\nb",y\nc,z\n,\n`, { firstRow: 3 });
		expect(sent).toEqual({ file: `${header}\n"b\nb",y\nc,z\n` });
		expect(item).toMatchObject({ rows: 2, skipped_count: 1 });
	});

	it('warns of apostrophes before numbers', async () => {
		const file = `${header},Phone\na,x,'48\nb,y,'49\n`;
		const { item } = await run(file, { firstRow: 2 });
		expect(item?.warnings).toEqual([
			expect.stringMatching(/^In row 2, Phone begins with an apostrophe/),
		]);
	});
});

describe('a file without source IDs', () => {
	it.each([
		['customer', 'sourceId,name'],
		['customer', 'Source ID,name'],
		['customer', 'customer_id,name'],
		['product', 'product_id,name'],
		['product', 'source-id,name'],
		['sku', 'sourceId,product_id'],
	])('is refused for %s if it has them as %s', async (resource, header) => {
		const { error } = await runNode(importing(`${header}\na,x\n`, {}, { resource }));
		expect(error?.message).toBe(
			`Input Binary Field has no column source_id, but ${header.split(',')[0] ?? ''}`,
		);
		expect(sandbox.requests).toEqual([]);
	});

	it.each(['customer', 'product'])('has a warning for %s', async (resource) => {
		const { items } = await runNode(importing('name\nA\n', {}, { resource }));
		expect(items[0]?.json.warnings).toEqual([
			`The file has no column source_id: every row creates a new ${resource}, again with each import.`,
		]);
	});

	it('is none if another ID is beside them', async () => {
		const { items } = await runNode(importing('source_id,customer_id,name\na,7,A\n'));
		expect(items[0]?.json).toMatchObject({ done_count: 1 });
		expect(items[0]?.json.warnings).toBeUndefined();
	});
});

it('gives failed rows their numbers in the file', async () => {
	const file = 'source_id,email\n,\n\na,a@example.com\n,\n"b\nb",nowhere\n\nc,nowhere\n';
	const { items } = await runNode(importing(file, { whenRowsFail: 'return' }));
	expect(items[0]?.json.failed_rows).toMatchObject([
		{ key: 'b\nb', row: 5 },
		{ key: 'c', row: 7 },
	]);
});

it('takes a code for a code although it is spelled like its column', async () => {
	const { items } = await runNode(codes('Code\nCODE\n', { whenRowsFail: 'return' }));
	expect(items[0]?.json).toMatchObject({ done_count: 1 });
	expect((await runNode(codes('Code\nA-1\nCode\n'))).error?.message).toMatch(/again in row 2$/);
});

it('numbers the failed rows of a large file with a blank line after each row', async () => {
	const rows = Array.from({ length: 20_000 }, (_, index) => `c-${index},nowhere`).join('\r\r\n');
	const { items } = await runNode(
		importing(`source_id,email\r\r\n${rows}`, { whenRowsFail: 'return' }),
	);
	expect(items[0]?.json).toMatchObject({ failed_count: 20_000, skipped_count: 20_000 });
	expect(items[0]?.json).toHaveProperty(['failed_rows', 19_999, 'row'], 40_000);
});
