import { call, field, items } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox({ jobTiming: { enqueuedMs: 0, inProgressMs: 0 } });

const post = (path: string, body: unknown) => call(sandbox, path, { method: 'POST', body });

/** Result of the job that a response names. */
const outcomeOf = async (answer: { json: unknown }) =>
	(await call(sandbox, `/v1/async-actions/${String(field(answer.json, 'async_action_id'))}`)).json;

/** Uploads a file as a form does. */
const upload = (path: string, file: string) =>
	call(sandbox, path, {
		method: 'POST',
		body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--b--\r\n`,
		headers: { 'content-type': 'multipart/form-data; boundary=b' },
	});

it('fails single rows, with the wrong field', async () => {
	const answer = await post('/v1/customers/bulk/async', [
		{ source_id: 'a', name: 'A' },
		{ source_id: 'b', nickname: 'B' },
	]);
	expect(answer.status).toBe(202);
	const job = await outcomeOf(answer);
	expect(field(job, 'result')).toMatchObject({ done_count: 1, failed_count: 1 });
	expect(items(job, 'result', 'errors')).toMatchObject([
		{ source_id: 'b', details: expect.stringContaining('nickname') },
	]);
	expect(sandbox.world.customers.find('a')?.name).toBe('A');
	expect(sandbox.world.customers.find('b')).toBeUndefined();
});

it.each([
	['no list', '/v1/customers/bulk/async', { source_id: 'a' }, 400],
	['rows without a key', '/v1/customers/bulk/async', [{ name: 'A' }], 400],
	['metadata for nobody', '/v1/vouchers/metadata/async', { codes: [], metadata: {} }, 400],
	['a campaign that is not known', '/v1/campaigns/nowhere/import', [{ code: 'A' }], 404],
	[
		'codes that exist',
		'/v1/campaigns/Welcome%20Codes/import',
		[{ code: 'A' }, { code: 'WELCOME-10' }],
		400,
	],
	['more than 10 MB', '/v1/products/bulk/async', [{ source_id: 'x'.repeat(10_000_001) }], 413],
	[
		'more than 2,000 orders',
		'/v1/orders/import',
		Array.from({ length: 2_001 }, (_, index) => ({ source_id: `o-${index}` })),
		400,
	],
])('rejects %s as a whole', async (_, path, body, status) => {
	const jobs = sandbox.world.asyncActions.all().length;
	expect((await post(path, body)).status).toBe(status);
	expect(sandbox.world.asyncActions.all()).toHaveLength(jobs);
});

it('applies nothing of a job that fails', async () => {
	sandbox.settings.nextJobFails = true;
	const answer = await post('/v1/vouchers/import', [{ code: 'A' }]);
	expect(await outcomeOf(answer)).toMatchObject({ status: 'FAILED' });
	expect(sandbox.world.vouchers.find('A')).toBeUndefined();
});

it('imports a CSV file, and reports failed rows by number', async () => {
	const answer = await upload(
		'/v1/campaigns/Welcome%20Codes/importCSV',
		'Code\nNEW-1\nWELCOME-10\n',
	);
	expect(await outcomeOf(answer)).toMatchObject({
		result: { failed: [{ code: 'WELCOME-10', row: 2 }], done_count: 1, failed_count: 1 },
	});
	expect(sandbox.world.vouchers.find('NEW-1')?.campaign).toBe('Welcome Codes');
});

it.each([
	['a column that is missing', 'Voucher\nNEW-1\n'],
	['quotes that are not closed', 'Code\n"NEW-1\n'],
])('rejects a file with %s', async (_, file) => {
	expect((await upload('/v1/campaigns/Welcome%20Codes/importCSV', file)).status).toBe(400);
});

it('counts bulk requests separately', async () => {
	sandbox.settings.bulkLimit = { calls: 1, windowMs: 3_600_000 };
	const first = await post('/v1/vouchers/metadata/async', { codes: ['SAVE-5'], metadata: {} });
	expect(first.headers['x-rate-limit-type']).toBe('bulk_api_calls');
	const second = await post('/v1/vouchers/metadata/async', { codes: ['SAVE-5'], metadata: {} });
	expect([second.status, Number(second.headers['retry-after']) > 3_000]).toEqual([429, true]);
	expect((await call(sandbox, '/v1/async-actions')).headers['x-rate-limit-type']).toBe('api_calls');
});
