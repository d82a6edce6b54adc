import '../../../support/smallLimits';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { countOfCodes } from '../../../support/bulkTargets';
import { byId, credentialsFor, itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { calm } from '../../../support/everyOperation';
import { skipPauses } from '../../../support/pauses';
import { until } from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox(calm);

const importing = (
	file: string | Buffer,
	options: INodeParameters = {},
	more: INodeParameters = {},
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	files: { data: file },
	parameters: { resource: 'customer', operation: 'importCsv', options, ...more },
});

const codes = (file: string | Buffer, options: INodeParameters = {}): RunOptions =>
	importing(file, options, {
		resource: 'campaign',
		operation: 'importVouchersCsv',
		campaignId: byId('camp_Welcome8Codes3Coupon5E'),
	});

const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');

/** Returns a file with this many customers of some 1,000 bytes each. Every seventh has no email address. */
function people(count: number): string {
	const rows = Array.from({ length: count }, (_, index) => {
		const email = index % 7 === 6 ? 'nowhere' : `guest${index}@example.com`;
		return `guest-${index},${email},"Line one,\r\nline ""two"" ${'ä'.repeat(450)}"`;
	});
	return `\uFEFFSource_id,Email,Note\r\n${rows.join('\r\n')}`;
}

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
	expect(error?.description).toMatch(/^row 7, guest-6: email: must be an e-mail address/);
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

describe('a part whose outcome is unknown', () => {
	const broken = { kind: 'resetAfter', path: 'importCSV$' } as const;

	it.each([
		['is handed in again where customers have an ID', 'source_id,name\na,A\n', 2],
		['is not handed in again where each row makes a new customer', 'name\nA\n', 1],
		['is not handed in again where one row has no ID', 'source_id,name\na,A\n,B\n', 1],
	])('%s', async (_, file, calls) => {
		sandbox.faults.add(broken);
		const { error } = await runNode(importing(file));
		expect(error === undefined).toBe(calls === 2);
		expect(posts()).toHaveLength(calls);
	});

	it('is submitted twice at most', async () => {
		sandbox.faults.add({ ...broken, times: 10 });
		const { error } = await runNode(importing('source_id,name\na,A\n'));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(posts()).toHaveLength(2);
	});

	it('stays unknown whatever the second response says', async () => {
		sandbox.faults.add(broken);
		sandbox.faults.add({ kind: 'status', status: 400, path: 'importCSV$' });
		const { error } = await runNode(importing('source_id,name\na,A\n'));
		expect(error?.message).toMatch(/^Outcome unknown: /);
	});

	it('of a file whose first part creates new customers is not submitted again by Retry On Fail', async () => {
		const row = (id: string) => `${id},${'x'.repeat(60_000)}\n`;
		const path = 'importCSV$';
		sandbox.faults.add({ kind: 'status', status: 502, path, from: 1, times: 2 });
		const { error } = await runNode({
			...importing(`source_id,note\n${row('')}${row('a')}`),
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(posts()).toHaveLength(3);
	});

	it('is not submitted after a later file of the same list', async () => {
		sandbox.faults.add({ kind: 'status', status: 502, path: 'importCSV$', times: 2 });
		const files = { file0: 'source_id,name\nsame,First\n', file1: 'source_id,name\nsame,Second\n' };
		const { items } = await runNode({
			...importing('', {}, { binaryPropertyName: '={{ `file${$itemIndex}` }}' }),
			items: [{}, {}],
			files,
			node: {
				onError: 'continueRegularOutput',
				retryOnFail: true,
				maxTries: 2,
				waitBetweenTries: 1,
			},
		});
		expect(sandbox.world.customers.get('same').name).toBe('Second');
		expect(JSON.stringify(items[0]?.json)).toContain('the later item 1 for the same object');
	});

	it('is not submitted again where codes are added', async () => {
		sandbox.faults.add(broken);
		const { error } = await runNode(codes('Code\nNEW-1\n'));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(posts()).toHaveLength(1);
	});
});

describe('an import that stops midway', () => {
	/** A file with few rows that is sent in three parts. */
	const large = `source_id,note\n${Array.from({ length: 5 }, (_, index) => `guest-${index},${'x'.repeat(40_000)}\n`).join('')}`;
	let before: number;

	beforeEach(() => {
		before = sandbox.world.asyncActions.all().length;
	});

	const jobs = () =>
		sandbox.world.asyncActions
			.all()
			.slice(before)
			.map(({ id }) => id);

	it('names the rows that may have been accepted, where that is unknown', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, path: 'importCSV', from: 1 });
		const { error } = await runNode(codes(large.replace('source_id', 'Code')));
		expect(error?.description).toContain(
			`The rows up to 2 were sent before, in jobs that keep running: ${jobs().join()}. It is unknown if Voucherify accepted rows 3 to 4: check there, then set First Row to 5 if it did, else to 3.`,
		);
		expect(error?.description).not.toContain('To import the others');
	});

	it('logs what keeps running when the execution is canceled', async () => {
		const told = jest.spyOn(Container.get(Logger), 'info');
		sandbox.faults.add({ kind: 'hang', path: 'importCSV', from: 1 });
		const { error } = await runNode({
			...importing(large),
			cancelWhen: until(() => posts().length === 2),
		});
		expect(error?.message).toBe('This operation was aborted');
		expect(told.mock.calls.map(([message]) => message)).toContain(
			`Voucherify: Import stopped. The rows up to 2 were sent before, in jobs that keep running: ${jobs().join()}. It is unknown if Voucherify accepted rows 3 to 4: check there, then set First Row to 5 if it did, else to 3.`,
		);
	});

	it('names all jobs of the file when one of them failed', async () => {
		sandbox.settings.nextJobFails = true;
		const { error } = await runNode(importing(large));
		const ids = jobs();
		expect(ids).toHaveLength(3);
		expect(error?.message).toBe(
			`Outcome unknown: Voucherify could not carry out the background job ${String(ids[0])}`,
		);
		expect(error?.description).toMatch(/It has rows 1 to 2 of the file\./);
		expect(error?.description).toContain(`these background jobs: ${ids.join(', ')}.`);
	});
});

it('says how to continue when it stops midway', async () => {
	sandbox.faults.add({ kind: 'status', status: 403, path: 'importCSV', from: 1 });
	const { error } = await runNode(importing(people(220)));
	const id = sandbox.world.asyncActions.all().at(-1)?.id;
	const [, next] = /First Row to (\d+)\./.exec(String(error?.description)) ?? [];
	expect(error?.description).toContain(`keep running: ${String(id)}.`);
	const [report] = await itemsOf(
		importing(people(220), { firstRow: Number(next), whenRowsFail: 'return' }),
	);
	expect(report?.rows).toBe(220 - Number(next) + 1);
	const known = [...sandbox.world.customers].filter(({ source_id }) =>
		source_id?.startsWith('guest-'),
	);
	expect(known).toHaveLength(220 - Math.floor(220 / 7));
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

it.each<[string, IDataObject]>([
	['gives no result', {}],
	[
		'does not know how it ended',
		{ operation_status: 'UNKNOWN', result: { done_count: 1, failed_count: 0 } },
	],
])('reports rows as unknown, without a hint about campaigns, when the job %s', async (_, job) => {
	const body = { id: 'aa_1', status: 'DONE', ...job };
	sandbox.faults.add({ kind: 'status', status: 200, path: '/v1/async-actions/', body });
	const { error } = await runNode(importing('source_id\na\n'));
	expect(error?.message).toMatch(/^Outcome unknown: .* 1 of its 1 rows is unknown/);
	expect(error?.description).toMatch(/They are among these: rows 1 to 1 \(background job aa_/);
	expect(error?.description).not.toMatch(/campaign/);
});

describe('a file that takes longer than the timeout of its request', () => {
	/** Imports codes: the response takes 1.5 seconds, the timeout is 1 second. */
	const slow = async (count: number) => {
		sandbox.faults.add({ kind: 'lateAnswer', durationMs: 1_500, path: 'importCSV$' });
		const file = `Code,Note\n${Array.from({ length: count }, (_, index) => `L-${index},${'x'.repeat(950)}\n`).join('')}`;
		return await runNode({ ...codes(file), ...impatient(file) });
	};
	const impatient = (file: string) => ({
		parameters: { ...codes(file).parameters, requestOptions: { timeout: 1 } },
	});

	it('gets a second more for each 50 kB', async () => {
		expect((await slow(80)).error).toBeUndefined();
	});

	it('times out when it is small', async () => {
		expect((await slow(1)).error?.message).toMatch(/^Outcome unknown: /);
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
