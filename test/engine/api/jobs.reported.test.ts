import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { credentialsFor, runNode, type RunOptions } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox(calm);

const goesOn = { onError: 'continueRegularOutput' } as const;
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');
const ALL_UNKNOWN = [/unknown/i, /unknown/i, /unknown/i];

const messageOf = ({ json }: { json: IDataObject }) =>
	isJsonObject(json.error) ? json.error.message : 'no error';

const importing = (resource: string, file: string, more: INodeParameters = {}): RunOptions => ({
	credentials: credentialsFor(sandbox),
	files: { data: file },
	parameters: { resource, operation: 'importCsv', options: {}, ...more },
});

const many = (
	resource: string,
	operation: string,
	items: IDataObject[],
	parameters: INodeParameters,
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation, ...parameters },
	items,
	node: goesOn,
});

const job = (result: IDataObject | null, more: IDataObject = {}) => {
	sandbox.faults.add({
		kind: 'status',
		status: 200,
		path: '^/v1/async-actions/',
		times: Infinity,
		body: { id: 'aa_1', status: 'DONE', operation_status: 'SUCCESS', result, ...more },
	});
};

const customers = (items: IDataObject[], parameters: INodeParameters = {}) =>
	many('customer', 'upsertMany', items, {
		sourceId: '={{ $json.id }}',
		specifyMetadata: 'json',
		metadataJson: '{}',
		...parameters,
	});

const abc = ['a', 'b', 'c'].map((id) => ({ id }));

describe('CSV: a lost response to an upload', () => {
	it.each([
		['Id,Name\ncust_x1,A\ncust_x2,B\n', 'customer'],
		['Id,Source_id,Name\n,a,A\ncust_x2,,B\n', 'customer'],
	])('creates no customer without a source_id twice: %s', async (file, resource) => {
		const before = [...sandbox.world.customers].length;
		sandbox.faults.add({ kind: 'resetAfter', path: 'importCSV$' });
		await runNode(importing(resource, file));
		const after = [...sandbox.world.customers].length;
		expect(after - before).toBe(2);
		expect(posts()).toHaveLength(1);
	});
});

describe('the errors of a job', () => {
	it('leave the other rows certain when two of them are about one row', async () => {
		const error = (details: string) => ({
			key: 'invalid',
			message: 'Invalid',
			details,
			source_id: 'b',
		});
		job({ done_count: 2, failed_count: 1, errors: [error('name: too long'), error('email: bad')] });
		const { items } = await runNode(customers(abc));
		expect(items.map(messageOf)).toEqual([
			'no error',
			expect.stringMatching(/^Voucherify refused b/),
			'no error',
		]);
	});

	it('mark their row as failed although failed_count is 0', async () => {
		job({
			done_count: 3,
			failed_count: 0,
			errors: [{ key: 'x', message: 'Invalid', details: 'bad', source_id: 'b' }],
		});
		const { items } = await runNode(customers(abc));
		expect(items).toHaveLength(3);
		expect(items.slice(1, 2).map(messageOf)).not.toEqual(['no error']);
	});

	it('are read from a report of members, by the ID that was sent', async () => {
		const path = '/download/v1/async-actions/aa_1/report.csv';
		job({ reports: [`${sandbox.url}${path}`] });
		const row = (customer_id: string, created: boolean, error = '') => ({
			identification_type: 'customer_id',
			customer_id,
			customer_source_id: `of-${customer_id}`,
			created,
			error,
		});
		const body = [row('a', true), row('b', false, 'Not found'), row('c', true)];
		sandbox.faults.add({ kind: 'status', status: 200, path, body });
		const { items } = await runNode(customers(abc));
		expect(items.map(messageOf)).toEqual([
			'no error',
			expect.stringMatching(/^Voucherify refused b: Not found/),
			'no error',
		]);
	});

	it.each([
		['a report without counts', {}, { found: true, updated: true }, /^no error$/],
		['a report', { done_count: 2, failed_count: 0 }, { found: true, updated: true }, /^no error$/],
		[
			'a report that only counts others',
			{ done_count: 1, failed_count: 2 },
			{},
			/^Voucherify refused/,
		],
	])('make rows that %s lists as failed count as failed: %j', async (_, counts, said, last) => {
		const path = '/download/v1/async-actions/aa_1/report.csv';
		job({ ...counts, reports: [`${sandbox.url}${path}`], errors: [] });
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path,
			body: [
				{ code: 'WELCOME-10', found: true, updated: true },
				{ code: 'NOBODY', found: false, updated: false },
				{ code: 'SAVE-5', ...said },
			],
		});
		const { items } = await runNode(
			many(
				'voucher',
				'updateMetadataMany',
				['WELCOME-10', 'NOBODY', 'SAVE-5'].map((code) => ({ code })),
				{ code: '={{ $json.code }}', specifyMetadata: 'json', metadataJson: '{"printed": true}' },
			),
		);
		const messages = items.map(messageOf);
		expect(messages[1]).not.toBe('no error');
		expect([messages[0], messages[2]]).toEqual(['no error', expect.stringMatching(last)]);
	});

	it.each<[string, IDataObject, RegExp[], IDataObject?]>([
		[
			'a failed row without errors, and fewer done than sent',
			{ done_count: 1, failed_count: 1, failed: { source_id: 'b', reason: 'bad' } },
			[/unknown/, /refused b/, /unknown/],
		],
		['done 0 and failed 0', { done_count: 0, failed_count: 0, errors: [] }, ALL_UNKNOWN],
		[
			'errors without counts',
			{ errors: [{ key: 'x', message: 'Invalid', details: 'bad' }] },
			ALL_UNKNOWN,
		],
		['nothing', {}, ALL_UNKNOWN],
		['no errors, without counts', { errors: [] }, [/^no error$/, /^no error$/, /^no error$/]],
		['FAILED, but all done', { done_count: 3, failed_count: 0 }, ALL_UNKNOWN, { status: 'FAILED' }],
	])('decide what is known of each row: %s', async (_, result, reported, more = {}) => {
		job(result, more);
		const { items } = await runNode(customers(abc));
		expect(items.map(messageOf)).toEqual(
			reported.map((text): unknown => expect.stringMatching(text)),
		);
	});
});

describe('CSV: a job that reports', () => {
	it.each<[string, IDataObject | null, IDataObject]>([
		['nothing', null, {}],
		['0 and 0', { done_count: 0, failed_count: 0 }, {}],
		['failed rows without counts', { failed: [{ source_id: 'b', row: 2, reason: 'x' }] }, {}],
		[
			'failed rows, and 0 failed',
			{ done_count: 2, failed_count: 0, failed: [{ source_id: 'b', row: 2, reason: 'x' }] },
			{},
		],
		[
			'all done, but failed rows',
			{ done_count: 3, failed_count: 0, failed: [{ source_id: 'b', row: 2, reason: 'x' }] },
			{},
		],
		['a message alone', { message: '3 customer(s) imported successfully, 0 failed.' }, {}],
		['texts as counts', { done_count: '2', failed_count: '1' }, {}],
		['3 done, and FAILED', { done_count: 3, failed_count: 0 }, { status: 'FAILED' }],
	])('%s is no success', async (_, result, more) => {
		job(result, more);
		const { error, items } = await runNode(importing('customer', 'source_id\na\nb\nc\n'));
		expect({ message: error?.message, items: items.length }).toMatchObject({
			message: expect.stringMatching(/./),
		});
	});
});

describe('waiting for a job', () => {
	it.each([
		{ kind: 'truncatedJson' },
		{ kind: 'emptyBody' },
		{ kind: 'html', status: 200 },
		{ kind: 'resetBefore' },
		{ kind: 'wrongContentType' },
		{ kind: 'status', status: 502, times: 6 },
		{ kind: 'status', status: 200, body: {} },
	] as const)('survives %j', async (fault) => {
		sandbox.faults.add({ path: '/v1/async-actions', ...fault });
		const { items } = await runNode(customers(abc));
		expect(items.map(messageOf)).toEqual(['no error', 'no error', 'no error']);
	});

	it.each([
		{ kind: 'resetBefore', times: 6 },
		{ kind: 'status', status: 502, times: 6 },
	] as const)('of a CSV file survives %j', async (fault) => {
		sandbox.faults.add({ path: '/v1/async-actions', ...fault });
		const { error, items } = await runNode(importing('customer', 'source_id\na\nb\n'));
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ rows: 2, done_count: 2 });
	});

	it('of four jobs makes at most five requests, four attempts each, in each of eight checks during an outage', async () => {
		sandbox.settings.jobTiming = { enqueuedMs: 1_000, inProgressMs: 1_000 };
		sandbox.faults.add({ kind: 'status', status: 503, path: '/v1/async-actions', times: Infinity });
		const description = 'x'.repeat(4_500_000);
		const run = customers(
			Array.from({ length: 8 }, (_, index) => ({ id: `g${index}` })),
			{ additionalFields: { description }, options: { maximumWait: 60 } },
		);
		await runNode(run);
		const gets = sandbox.requests.filter(({ method }) => method === 'GET').length;
		expect(posts()).toHaveLength(4);
		expect(gets).toBeLessThanOrEqual(8 * 4 * (4 + 1));
	});
});
