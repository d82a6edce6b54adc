import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answersIn, keepIn, requestsIn } from '../../contract/kept';
import { traffic } from '../../../sandbox/recorder';
import { call } from '../sandbox/client';
import { sandbox, useSandbox } from '../../support/sandbox';

const root = join(__dirname, '..', '..', '..');

let folder: string;

useSandbox();

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'voucherify-contract-'));
	traffic.on('answered', keepIn(folder));
});

afterEach(() => {
	traffic.removeAllListeners();
	rmSync(folder, { recursive: true });
});

it('keeps each request that the service carried out once', async () => {
	const [reward] = sandbox.world.rewards;
	const path = `/v1/rewards/${reward?.id}`;
	await call(sandbox, '/v1/products?limit=5');
	await call(sandbox, '/v1/products?limit=5');
	await call(sandbox, path, { method: 'PUT', body: { name: 'New' } });
	expect(requestsIn(folder)).toEqual([
		{ method: 'GET', path: '/v1/products', query: 'limit=5' },
		{ method: 'PUT', path, query: '', contentType: 'application/json', body: { name: 'New' } },
	]);
});

it('creates the given folder', async () => {
	const missing = join(folder, 'still', 'to', 'come');
	traffic.removeAllListeners();
	traffic.on('answered', keepIn(missing));
	const { status } = await call(sandbox, '/v1/products?limit=5');
	expect([status, requestsIn(missing).length]).toEqual([200, 1]);
});

it('omits what the service rejected', async () => {
	await call(sandbox, '/v1/products?limit=1000');
	await call(sandbox, '/v1/vouchers/unknown/transactions');
	sandbox.faults.add({ kind: 'status', status: 503 });
	await call(sandbox, '/v1/products');
	expect(requestsIn(folder)).toEqual([]);
});

describe('kept responses', () => {
	it('are kept once per shape, without what no specification names', async () => {
		const [reward] = sandbox.world.rewards;
		await call(sandbox, `/v1/rewards/${reward?.id}`);
		await call(sandbox, `/v1/rewards/${reward?.id}`);
		expect(answersIn(folder)).toEqual([
			{ method: 'GET', path: `/v1/rewards/${reward?.id}`, status: 200, body: { ...reward } },
		]);
	});

	it('include rejections, but not those made by a fault', async () => {
		await call(sandbox, '/v1/vouchers/unknown/transactions');
		sandbox.faults.add({ kind: 'status', status: 503, times: 2 });
		await call(sandbox, '/v1/products');
		sandbox.faults.add({ kind: 'extraFields', body: { planted: true } });
		await call(sandbox, '/v1/products');
		expect(answersIn(folder)).toMatchObject([{ status: 404, body: { key: 'not_found' } }]);
	});

	it('contain no tokens', async () => {
		const [job] = sandbox.world.exports.all();
		await call(sandbox, `/v1/exports/${job?.id}`);
		const kept = JSON.stringify(answersIn(folder));
		expect(kept).toContain('token=***');
		expect(kept).not.toContain(job?.token);
	});
});

it("recognizes the download host by the sandbox's path", async () => {
	const [job] = sandbox.world.exports.all();
	await call(sandbox, `/download/v1/exports/${job?.id}?token=${job?.token}`);
	expect(requestsIn(folder)).toEqual([
		{ method: 'GET', path: `/v1/exports/${job?.id}`, query: 'token=***' },
	]);
});

it.each([
	['no folder', []],
	['a folder that is not there', ['--openapi', '/nowhere']],
	['a folder without a description', ['--openapi', 'icons']],
])('fails with %s', (_, args) => {
	const tsx = join(root, 'node_modules', '.bin', 'tsx');
	const env = { ...process.env, VOUCHERIFY_OPENAPI: '' };
	const { status } = spawnSync(tsx, ['test/contract/run.ts', ...args], { cwd: root, env });
	expect(status).toBe(1);
});
