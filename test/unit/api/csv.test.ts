import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { parseCells, parseCsvRows, writeRow } from '../../../nodes/Voucherify/api/csv/cells';
import { checkCsv } from '../../../nodes/Voucherify/api/csv/check';
import { csvParts, rowNumberAt } from '../../../nodes/Voucherify/api/csv/parts';

const cell = fc.oneof(
	fc.string({ unit: fc.constantFrom('a', 'ä', '€', '🎁', ',', '"', '\n', '\r\n', ' ', ';') }),
	fc.constantFrom('', 'plain', 'a "quoted" word', 'two\nlines', 'comma, here'),
);

/** A file with some columns and rows, none of them blank, and the format that it is written in. */
const file = fc
	.record({
		columns: fc.integer({ min: 1, max: 4 }),
		count: fc.integer({ min: 1, max: 12 }),
		hasBom: fc.boolean(),
		ending: fc.constantFrom('\n', '\r\n', '\r'),
		endsWithBreak: fc.boolean(),
		chunk: fc.integer({ min: 1, max: 40 }),
	})
	.chain((shape) =>
		fc
			.array(
				fc
					.array(cell, { minLength: shape.columns - 1, maxLength: shape.columns - 1 })
					.map((cells) => ['key', ...cells]),
				{ minLength: shape.count, maxLength: shape.count },
			)
			.map((rows) => ({ ...shape, rows })),
	);

function bytesOf({ rows, columns, hasBom, ending, endsWithBreak }: Written): Buffer {
	const header = Array.from({ length: columns }, (_, index) => `column${index}`);
	const text = stringify([header, ...rows], {
		record_delimiter: ending,
		eof: endsWithBreak,
		quoted_match: /[\r\n]/,
	});
	return Buffer.from((hasBom ? '\uFEFF' : '') + text);
}

type Written = typeof file extends fc.Arbitrary<infer T> ? T : never;

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
	for (let start = 0; start < bytes.length; start += size)
		yield Buffer.from(bytes.subarray(start, start + size));
}

async function gathered<T>(list: AsyncIterable<T>): Promise<T[]> {
	const all: T[] = [];
	for await (const one of list) all.push(one);
	return all;
}

const frame = { before: Buffer.from('<'), after: Buffer.from('>'), largest: 120 };
const rules = {
	...{ from: 1, largest: 10_000, fillsShortRows: false, signs: [] },
	checkColumns: () => false,
	checkValue: () => undefined,
};

/** Parts of a file with the text of their rows, which is read before the next part reuses their memory. */
async function partsIn(chunks: Iterable<Buffer>, { width = 1, from = 1 } = {}) {
	const all: Array<{ rows: number; text: string; length: number; numbers: number[] }> = [];
	const layout = { width, lineBreak: '\n' } as const;
	for await (const part of csvParts(chunks, frame, layout, from)) {
		const { body, rows } = part;
		expect([body.at(0), body.at(-1)]).toEqual([frame.before[0], frame.after[0]]);
		const text = body.subarray(1, -1).toString();
		const numbers = Array.from({ length: rows }, (_, index) => rowNumberAt(part, index));
		all.push({ rows, text, length: body.length, numbers });
	}
	return all;
}

it('finds the same rows as another parser, however the file arrives', async () => {
	await fc.assert(
		fc.asyncProperty(file, async (written) => {
			const bytes = bytesOf(written);
			const rows = await gathered(parseCsvRows(chunksOf(bytes, written.chunk)));
			const [, ...expected] = parse(bytes, { bom: true });
			expect(rows.slice(1).map(({ cells }) => cells)).toEqual(expected);
		}),
	);
});

it('cuts a file into numbered parts that contain every row once, in order', async () => {
	await fc.assert(
		fc.asyncProperty(file, fc.integer({ min: 1, max: 15 }), async (written, from) => {
			const bytes = bytesOf(written);
			const parts = await partsIn(chunksOf(bytes, written.chunk), { width: written.columns, from });
			const all: string[][] = parts.flatMap(({ text }) => parse(text));
			expect(all).toEqual(written.rows.slice(from - 1));
			expect(parts.flatMap(({ numbers }) => numbers)).toEqual(all.map((_, index) => from + index));
			for (const part of parts) {
				expect(parse(part.text)).toHaveLength(part.rows);
				if (part.rows > 1) expect(part.length).toBeLessThanOrEqual(frame.largest);
			}
		}),
	);
});

it('reads the columns and counts the rows, with and without a byte order mark', async () => {
	await fc.assert(
		fc.asyncProperty(file, async (written) => {
			const checked = await checkCsv(chunksOf(bytesOf(written), written.chunk), rules);
			const columns = Array.from({ length: written.columns }, (_, index) => `column${index}`);
			expect(checked).toMatchObject({ rows: written.rows.length, columns });
		}),
	);
});

it.each([
	[['a', 'b'], 'a,b\n'],
	[['a'], 'a,\n'],
	[['a, "b"', 'c\nd'], '"a, ""b""","c\nd"\n'],
	[['a\rb', ''], '"a\rb",\n'],
])('writes %j as %j', (cells, row) => {
	expect(writeRow(cells, { width: 2, lineBreak: '\n' }).toString()).toBe(row);
});

it('checks a value that stands in two chunks', async () => {
	const checkValue = ({ value }: { value: string }) =>
		value === '7E+17' ? { problem: 'is no code', advice: '' } : undefined;
	const chunks = ['code\nA\n7E+', '17\nB\n'].map((text) => Buffer.from(text));
	const checked = await checkCsv(chunks, { ...rules, signs: ['E+'], checkValue });
	expect(checked).toMatchObject({ problem: 'is no code' });
});

/** What people type, and programs of all kinds write. */
const pieces = [
	...['a', 'ä', '5', ' ', '\t', "'", '"', '""', '"a"', ',', ',,', ' "b, c"'],
	...['\n', '\r\n', '\r', '\n\n', '"two\nlines"', 'sep=,\n', 'id,name\n'],
];
const messyFile = fc
	.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 40 })
	.map((chosen) => chosen.join(''));

it('sends what another parser reads from a file, if both accept the file', async () => {
	let accepted = 0;
	await fc.assert(
		fc.asyncProperty(messyFile, fc.integer({ min: 1, max: 20 }), async (rows, chunk) => {
			const bytes = Buffer.from(`id,name,note\n${rows}`);
			const checked = await checkCsv(chunksOf(bytes, chunk), { ...rules, fillsShortRows: true });
			const parts = await partsIn(chunksOf(bytes, chunk), { width: 3 });
			if ('problem' in checked) return;
			const sent = parts.map(({ text }) => text).join('');
			const strict: string[][] = parse(sent);
			expect(strict).toHaveLength(checked.rows);
			let expected: string[][];
			try {
				expected = parse(bytes, {
					relax_column_count: true,
					record_delimiter: ['\r\n', '\n', '\r'],
				});
			} catch {
				return;
			}
			accepted += 1;
			const filled = expected
				.slice(1)
				.map((cells) => ['', '', ''].map((none, at) => cells[at] ?? none));
			expect(strict).toEqual(filled.filter((cells) => cells.some((cell) => /\S/.test(cell))));
		}),
		{ numRuns: 1_000 },
	);
	expect(accepted).toBeGreaterThan(20);
});

it('measures each row alone where chunks end with it', async () => {
	const rows = Array.from({ length: 30 }, (_, index) => Buffer.from(`row ${index}\r`));
	const checked = await checkCsv([Buffer.from('code\r'), ...rows], { ...rules, largest: 100 });
	expect(checked).toMatchObject({ rows: 30 });
});

it('reads a value of 9 MB in quotes', () => {
	const text = 'two ""words"" '.repeat(700_000);
	expect(parseCells(`a,"${text}",b`)[1]).toHaveLength(text.length - 2 * 700_000);
});

it.each([
	['an empty file', '', 'has no rows'],
	['a header alone', 'code\n', 'has no rows'],
	['another separator', 'code;name\nA;B\n', 'is not separated by commas'],
	['a column without a name', 'code,,x\nA,B,C\n', 'has no name for column 2'],
	['a column twice', 'Code,code\nA,B\n', 'has the column code twice'],
	[
		'too many values',
		'code,city\nA,Berlin\nB,Berlin, Mitte\n',
		'has more values than columns in row 2: 3 instead of 2',
	],
	[
		'a row that ends too soon',
		'code,city\nA,b\nB\nC\n',
		'has too few values in 2 of its rows: row 2 has 1 of 2',
	],
	['quotes that stay open', 'code\nA\n"B\nC\n', 'has an unclosed quote in or before row 2'],
	['a row that is too long', `code\n${'x'.repeat(200)}\n`, 'has a row that is too long: row 1'],
	[
		'a row that is too long together with the header',
		`code,${'y'.repeat(40)}\nA,B\nC,${'x'.repeat(60)}\n`,
		'has a row that is too long: row 2',
	],
	[
		'Latin letters of another encoding',
		Buffer.from('code\nM\xfcller\n', 'latin1'),
		'is not encoded in UTF-8',
	],
	['UTF-16', Buffer.from('\uFEFFcode\nA\n', 'utf16le'), 'is not encoded in UTF-8'],
])('rejects %s', async (_, content, problem) => {
	const checked = await checkCsv(chunksOf(Buffer.from(content), 7), { ...rules, largest: 100 });
	expect(checked).toMatchObject({ problem, advice: expect.any(String) });
});

it.each([
	['rows of a file with one column', 'a\n1\n\n2\n', ['a', '1', '', '2']],
	['nothing in a file with several', 'a,b\n1,\n\n2,\n', ['a,b', '1,', '2,']],
])('blank lines are %s', async (_, file, expected) => {
	const rows = await gathered(parseCsvRows([Buffer.from(file)]));
	expect(rows.map(({ cells }) => cells.join(','))).toEqual(expected);
});
