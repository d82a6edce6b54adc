import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { itemsOf, runNode } from '../../../support/engine';
import {
	exporting,
	onExports,
	byId,
	rowsOf,
	transactions,
	withExports,
} from '../../../support/exportForms';
import { sandbox } from '../../../support/sandbox';

withExports();

describe('Export', () => {
	const started = async () => {
		const [item] = await itemsOf(exporting({ output: 'export' }));
		return item?.id;
	};

	it('gets one export, without the token that opens its file', async () => {
		const id = await started();
		const [item] = await itemsOf(onExports('get', { exportId: byId(id) }));
		expect(item).toMatchObject({ id, status: 'DONE' });
		expect(item?.result).toEqual(
			expect.objectContaining({ url: expect.stringMatching(/\/v1\/exports\/\w+$/) }),
		);
	});

	it('lists exports, newest first, simplified or raw', async () => {
		const id = await started();
		const simple = await itemsOf(onExports('getAll', { returnAll: true }));
		expect(simple[0]).toEqual({
			id,
			status: 'DONE',
			exported_object: 'voucher_transactions',
			channel: 'API',
			created_at: expect.any(String),
		});
		expect(simple).toHaveLength(sandbox.world.exports.all().length);

		const [raw] = await itemsOf(onExports('getAll', { limit: 1, simplify: false }));
		expect(raw).toMatchObject({ id, object: 'export', parameters: expect.anything() });
		expect(JSON.stringify(raw)).not.toMatch(/token/);
	});

	it('lists exports in the order that the user chose', async () => {
		await started();
		await itemsOf(onExports('getAll', { limit: 5, options: { order: 'status' } }));
		expect(sandbox.requests.at(-1)?.query).toBe('order=status&limit=5&page=1');
	});

	it('downloads the file of an export', async () => {
		const id = await started();
		const { items } = await runNode(onExports('download', { exportId: byId(id) }));
		expect(rowsOf(items[0])).toHaveLength(transactions().length);
		expect(items[0]?.json).toMatchObject({ id, status: 'DONE' });
		expect(items[0]?.binary?.data?.fileName).toBe(`${String(id)}.csv`);
		expect(JSON.stringify(items)).not.toMatch(/token=/);
	});

	it('says that an export without a file has none', async () => {
		sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 0 };
		const [scheduled] = await itemsOf(exporting({ waitForCompletion: false }));
		const { error } = await runNode(onExports('download', { exportId: byId(scheduled?.id) }));
		expect(error?.message).toMatch(/has no file: its status is SCHEDULED/);
	});

	it.each([
		['result', null],
		['url', { url: null }],
	])('returns an export whose %s is null, and explains it when downloading', async (_, result) => {
		const body = { id: 'exp_1', object: 'export', status: 'DONE', result };
		sandbox.faults.add({ kind: 'status', status: 200, body, path: '/v1/exports/exp_1', times: 9 });
		const [shown] = await itemsOf(onExports('get', { exportId: byId('exp_1') }));
		expect(shown).toMatchObject({ id: 'exp_1', result });
		const { error } = await runNode(onExports('download', { exportId: byId('exp_1') }));
		expect(error?.message).toBe(
			'Export exp_1 is done, but has no file: Voucherify returned no URL for it',
		);
	});

	it('takes no empty response for the file', async () => {
		const exportId = byId(await started());
		sandbox.faults.add({ kind: 'emptyBody', path: '/download' });
		const { items } = await runNode(onExports('download', { exportId }));
		expect(rowsOf(items[0])).toHaveLength(transactions().length);
		sandbox.faults.add({ kind: 'emptyBody', path: '/download', times: 9 });
		const { error } = await runNode(onExports('download', { exportId }));
		expect(error?.message).toMatch(/^File 1 of the export \w+ is empty: it has 0 bytes$/);
	});

	describe('of no rows', () => {
		const filter = [{ field: 'created_at', operator: '$before', value: '2000-01-01' }];
		const exportNone = async (more: INodeParameters) =>
			await runNode(exporting({ options: { filters: { filter } }, ...more }));

		it('has only the column names', async () => {
			const { items } = await exportNone({});
			expect(rowsOf(items[0])).toEqual([]);
			expect((await exportNone({ output: 'rows' })).items).toEqual([]);
		});

		it.each([
			['file', / is empty: it has 0 bytes$/],
			['none', /is done, but has no file/],
		] as const)('is an error if Voucherify writes no file (%s)', async (emptyExport, message) => {
			believe(sandbox, { emptyExport });
			const { error } = await exportNone({});
			expect(error?.message).toMatch(message);
			expect(error?.message).not.toMatch(/unknown/);
			expect(error?.description).toMatch(/no row matches/);
		});
	});

	it('waits for the address of a file', async () => {
		const exportId = byId(await started());
		const body = { id: exportId.value, object: 'export', status: 'DONE', result: null };
		sandbox.faults.add({ kind: 'status', status: 200, body, path: '/v1/exports/exp_', times: 2 });
		const { items } = await runNode(onExports('download', { exportId }));
		expect(rowsOf(items[0])).toHaveLength(transactions().length);
	});

	it.each([
		['week 5/2026.csv', 'week 5-2026.csv'],
		['C:\\exports\\all\t.csv', 'C--exports-all-.csv'],
	])('names the file %j safely', async (fileName, expected) => {
		const exportId = byId(await started());
		const { items } = await runNode(onExports('download', { exportId, options: { fileName } }));
		expect(items[0]?.binary?.data?.fileName).toBe(expected);
	});

	it('takes no other text of the result for an address', async () => {
		const exportId = byId(await started());
		const [exported] = sandbox.world.exports.all().toReversed();
		const url = `${sandbox.url}/download/v1/exports/${String(exported?.id)}?token=${String(exported?.token)}`;
		const result = { url, checksum: 'sha256:0a1b', mail: 'mailto:a@example.com' };
		const body = { id: exportId.value, object: 'export', status: 'DONE', result };
		sandbox.faults.add({ kind: 'status', status: 200, body, path: '/v1/exports/exp_' });
		const { items } = await runNode(onExports('download', { exportId }));
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data']);
	});

	it('retries a download when the connection breaks in the middle', async () => {
		const id = await started();
		sandbox.faults.add({ kind: 'resetBefore', path: '/download', times: 2 });
		const { items, error } = await runNode(onExports('download', { exportId: byId(id) }));
		expect(error).toBeUndefined();
		expect(rowsOf(items[0])).toHaveLength(transactions().length);
	});

	it('shows the reason of a refused download', async () => {
		const id = await started();
		sandbox.faults.add({ kind: 'status', status: 401, path: '/download' });
		const { error } = await runNode(onExports('download', { exportId: byId(id) }));
		expect(error).toMatchObject({ httpCode: '401', context: { data: { key: 'unauthorized' } } });
	});

	it.each([
		['another host', 'https://evil.example/file', /"evil\.example"/],
		[
			'a look-alike host',
			'https://api.voucherify.io.evil.example/file',
			/"api\.voucherify\.io\.evil\.example"/,
		],
		['another port', 'http://127.0.0.1:9/file', /"127\.0\.0\.1:9"/],
		['another scheme', 'file:///etc/passwd', /refused|not a host/],
		['a user name', 'http://a@127.0.0.1/file', /not a host/],
		['no address', 'soon', /unknown host/],
	])('refuses a file on %s by name, and sends no keys there', async (_, url, message) => {
		const id = await started();
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path: '/v1/exports/',
			body: { id, object: 'export', status: 'DONE', result: { url: `${url}?token=secret-token` } },
		});
		const before = sandbox.requests.length;
		const { error } = await runNode(onExports('download', { exportId: byId(id) }));
		expect(error?.message).toMatch(message);
		expect(JSON.stringify(error)).not.toMatch(/secret-token/);
		expect(sandbox.requests).toHaveLength(before + 1);
	});

	it('does not follow a redirect away from the download host', async () => {
		const id = await started();
		sandbox.faults.add({
			kind: 'status',
			status: 302,
			path: '/download',
			headers: { location: 'https://evil.example/file' },
		});
		const { error } = await runNode(onExports('download', { exportId: byId(id) }));
		expect(error?.message).toMatch(/has moved to "evil\.example"\. The keys were not sent there/);
	});
});
