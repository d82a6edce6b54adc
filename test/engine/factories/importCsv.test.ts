import '../../support/smallLimits';
import { countOfCodes } from '../../support/bulkTargets';
import { itemsOf, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';
import { codes, importing, people } from '../../support/importing';

skipPauses();
useSandbox(calm);

it('submits a large file in parts of 100 kB, with one report for all of them', async () => {
	const count = 220;
	const [report] = await itemsOf(importing(people(count), { whenRowsFail: 'return' }));
	expect(posts()).toHaveLength(3);
	const failed = Math.floor(count / 7);
	expect(report).toMatchObject({
		file_name: 'data.csv',
		rows: count,
		done_count: count - failed,
		failed_count: failed,
	});
	expect(report?.async_action_ids).toHaveLength(3);
	const rows: unknown[] = Array.isArray(report?.failed_rows) ? report.failed_rows : [];
	expect(rows).toHaveLength(failed);
	// Row numbers refer to the whole file.
	expect(rows.at(-1)).toMatchObject({ key: `guest-${failed * 7 - 1}`, row: failed * 7 });
	const last = sandbox.world.customers.get('guest-210');
	expect(last.metadata.note).toMatch(/^Line one,\r\nline "two" ä/);
});

it('names the first failed rows when failed rows are an error', async () => {
	const { error } = await runNode(importing(people(10)));
	expect(error?.message).toBe(
		'Outcome unknown: The import of data.csv is done, but 1 of its rows failed, and 9 succeeded',
	);
	expect(error?.description).toMatch(/^row 7, guest-6: email: must be an email address/);
});

it('overwrites the whole profile of a customer, as the form warns', async () => {
	sandbox.world.customers.change('customer-00001', { metadata: { plan: 'gold' } });
	await itemsOf(importing('Source_id,Name\ncustomer-00001,New Name\n'));
	const known = sandbox.world.customers.get('customer-00001');
	expect(known.name).toBe('New Name');
	expect(known.email).toBeUndefined();
	expect(known.metadata.plan).toBeUndefined();
});

it('begins with the row that the user sets', async () => {
	const [report] = await itemsOf(
		importing('Source_id\na\nb\nc\n', { firstRow: 3, whenRowsFail: 'return' }),
	);
	expect(report).toMatchObject({ rows: 1, done_count: 1 });
	expect(posts()[0]?.body).toEqual({ file: 'Source_id\nc\n' });
});

it('sends the form fields beside the file', async () => {
	await itemsOf(importing('Code,Value\nA,10\n', { webhooksEnable: true }, { resource: 'voucher' }));
	expect(posts()[0]?.body).toMatchObject({ webhooks_enable: 'true' });
});

it('reports codes that already exist', async () => {
	const [report] = await itemsOf(codes('Code\nWELCOME-10\nNEW-1\n', { whenRowsFail: 'return' }));
	expect(report).toMatchObject({
		failed_rows: [{ key: 'WELCOME-10', row: 1 }],
		done_count: 1,
		failed_count: 1,
	});
});

it.each([
	['no header', 'A,B\nC,D\n', /^Input Binary Field has none of the columns source_id, id/],
	['a space in a name', 'source_id,My Note\na,b\n', /has a space in a column name: My Note$/],
	['no rows', 'source_id\n', /^Input Binary Field has no rows$/],
	['another encoding', Buffer.from('source_id\n\xe4\n', 'latin1'), /is not encoded in UTF-8$/],
])('refuses a file with %s before anything is sent', async (_, file, message) => {
	const { error } = await runNode(importing(file));
	expect(error?.message).toMatch(message);
	expect(error?.description).toBeTruthy();
	expect(sandbox.requests).toEqual([]);
});

it('refuses a file without the required column for codes', async () => {
	const { error } = await runNode(codes('Voucher\nA\n'));
	expect(error?.message).toBe('Input Binary Field has no column code');
});

it('says that an item has no such file', async () => {
	const { error } = await runNode({ ...importing('source_id\na\n'), files: {} });
	expect(error?.message).toMatch(/binary/);
	expect(sandbox.requests).toEqual([]);
});

describe('rows that Voucherify silently omits', () => {
	const six = `Code\n${Array.from({ length: 6 }, (_, index) => `NEW-${index}\n`).join('')}`;

	beforeEach(() => {
		sandbox.world.mostCodes = countOfCodes(sandbox.world) + 2;
	});

	it('are an error that says how many there are, and which they may be', async () => {
		const { error } = await runNode(codes(six));
		expect(error?.message).toBe(
			'Outcome unknown: The import of data.csv is over, but the outcome of 4 of its 6 rows is unknown: 2 succeeded, and 0 failed',
		);
		expect(error?.description).toMatch(/they are most likely the last: rows 3 to 6 \(background/);
	});

	it('are counted in the item where failed rows are returned', async () => {
		const [report] = await itemsOf(codes(six, { whenRowsFail: 'return' }));
		expect(report).toMatchObject({ rows: 6, done_count: 2, failed_count: 0, missing_count: 4 });
		expect(report?.warnings).toEqual([expect.stringMatching(/^4 of 6 rows are missing\. /)]);
	});
});

describe('more than 1,000 codes', () => {
	const file = `Code\n${Array.from({ length: 1_001 }, (_, index) => `C-${index}\n`).join('')}`;

	it('are refused for one campaign before anything is sent', async () => {
		const { error } = await runNode(codes(file));
		expect(error?.message).toBe(
			'Input Binary Field has 1001 codes, but a campaign takes 1000 at most',
		);
		expect(sandbox.requests).toEqual([]);
	});

	it('are submitted for one campaign where they are allowed', async () => {
		const taken = { kind: 'status', status: 202, body: { async_action_id: 'aa_1' } } as const;
		sandbox.faults.add({ ...taken, path: 'importCSV$' });
		await runNode(codes(file, { moreCodes: true }));
		expect(posts()).toHaveLength(1);
	});

	it('are submitted in several files without a campaign', async () => {
		const taken = { kind: 'status', status: 202, body: { async_action_id: 'aa_1' } } as const;
		sandbox.faults.add({ ...taken, path: 'importCSV$', times: 2 });
		await runNode(importing(file, {}, { resource: 'voucher' }));
		expect(posts()).toHaveLength(2);
		expect(posts()[1]?.body).toMatchObject({ file: 'Code\nC-1000\n' });
	});
});

it('submits the files of several items in input order, so that the later one wins', async () => {
	const rows = (name: string, count: number) =>
		`source_id,name\n${Array.from({ length: count }, () => `same,${name}\n`).join('')}`;
	const files = [rows('First', 5_000), rows('Second', 1), rows('Third', 1)];
	const { error } = await runNode({
		...importing('', {}, { binaryPropertyName: '={{ `file${$itemIndex}` }}' }),
		items: files.map(() => ({})),
		files: Object.fromEntries(files.map((file, index) => [`file${index}`, file])),
	});
	expect(error).toBeUndefined();
	const names = posts().map(({ body }) => /same,(\w+)/.exec(JSON.stringify(body))?.[1]);
	expect(names).toEqual(['First', 'Second', 'Third']);
	expect(sandbox.world.customers.get('same').name).toBe('Third');
});

it('skips rows of commas only, and reads CR line ends', async () => {
	const [report] = await itemsOf(importing('source_id,name\r,\ra,A\rb,B\r,'));
	expect(report).toMatchObject({ rows: 2, done_count: 2, skipped_count: 2 });
	expect(posts()[0]?.body).toEqual({ file: 'source_id,name\na,A\nb,B\n' });
});
