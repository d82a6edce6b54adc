import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { itemsOf, runNode } from '../../../support/engine';
import { byId, exporting, onExports, rowsOf, withExports } from '../../../support/exportForms';
import { sandbox } from '../../../support/sandbox';

withExports();

/** Options to download the file of a new export. */
async function downloading(options: INodeParameters = {}) {
	const [item] = await itemsOf(exporting({ output: 'export' }));
	const id = String(item?.id);
	return { id, run: onExports('download', { exportId: byId(id), options }) };
}

/** Lets the service return this export when its status is read. */
const answer = (result: unknown, id = 'exp_1', times = 9) => {
	const body = { id, object: 'export', status: 'DONE', result };
	sandbox.faults.add({ kind: 'status', status: 200, body, path: '^/v1/exports/', times });
};

const columnsIn = (item: Parameters<typeof rowsOf>[0]) => Object.keys(rowsOf(item)[0] ?? {});

describe('Export', () => {
	it.each<[string, INodeParameters]>([
		['get', {}],
		['getAll', { limit: 1, simplify: false }],
		['download', {}],
	])('shows no token that opens its file: %s', async (operation, more) => {
		const { id } = await downloading();
		const { items } = await runNode(onExports(operation, { exportId: byId(id), ...more }));
		expect(items).toMatchObject([
			{ json: { id, status: 'DONE', result: { url: expect.stringMatching(/\/exports\/\w+$/) } } },
		]);
		expect(JSON.stringify(items)).not.toMatch(/token/);
	});

	it.each([
		['the export', undefined, undefined],
		['a week', 'week 5/2026.csv', 'week 5-2026.csv'],
		['a path', 'C:\\exports\\all\t.csv', 'C--exports-all-.csv'],
	])('names the downloaded file safely after %s', async (_, fileName, expected) => {
		const { id, run } = await downloading(fileName ? { fileName } : {});
		const { items } = await runNode(run);
		expect(items[0]?.binary?.data?.fileName).toBe(expected ?? `${id}.csv`);
		expect(columnsIn(items[0])).toContain('amount');
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
		answer(result);
		const exportId = byId('exp_1');
		expect(await itemsOf(onExports('get', { exportId }))).toMatchObject([{ result }]);
		const { error } = await runNode(onExports('download', { exportId }));
		expect(error?.message).toBe(
			'Export exp_1 is done, but has no file: Voucherify returned no URL for it',
		);
	});

	it('waits for the address of a file, and takes no empty response for the file', async () => {
		const { id, run } = await downloading();
		answer(null, id, 2);
		sandbox.faults.add({ kind: 'emptyBody', path: '/download' });
		const { items } = await runNode(run);
		expect(columnsIn(items[0])).toContain('amount');
		sandbox.faults.add({ kind: 'emptyBody', path: '/download', times: 9 });
		const { error } = await runNode(run);
		expect(error?.message).toMatch(/^File 1 of the export \w+ is empty: it has 0 bytes$/);
	});

	describe('of no rows', () => {
		const filter = [{ field: 'created_at', operator: '$before', value: '2000-01-01' }];
		const exportNone = async (output: string) =>
			await runNode(exporting({ output, options: { filters: { filter } } }));

		it('has only the column names', async () => {
			const { items } = await exportNone('file');
			expect(rowsOf(items[0])).toEqual([]);
			expect((await exportNone('rows')).items).toEqual([]);
		});

		it.each([
			['file', / is empty: it has 0 bytes$/],
			['none', /is done, but has no file/],
		] as const)('is an error if Voucherify writes no file (%s)', async (emptyExport, message) => {
			believe(sandbox, { emptyExport });
			const { error } = await exportNone('file');
			expect(error?.message).toMatch(message);
			expect(error?.message).not.toMatch(/unknown/);
			expect(error?.description).toMatch(/no row matches/);
		});
	});

	it('takes no other text of the result for an address', async () => {
		const { run } = await downloading();
		const [exported] = sandbox.world.exports.all().toReversed();
		const url = `${sandbox.url}/download/v1/exports/${exported?.id}?token=${exported?.token}`;
		answer({ url, checksum: 'sha256:0a1b', mail: 'mailto:a@example.com' });
		const { items } = await runNode(run);
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data']);
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
		answer({ url: `${url}?token=secret-token` });
		const { error } = await runNode(onExports('download', { exportId: byId('exp_1') }));
		expect(error?.message).toMatch(message);
		expect(JSON.stringify(error)).not.toMatch(/secret-token/);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('does not follow a redirect away from the download host', async () => {
		const { run } = await downloading();
		const headers = { location: 'https://evil.example/file' };
		sandbox.faults.add({ kind: 'status', status: 302, path: '/download', headers });
		const { error } = await runNode(run);
		expect(error?.message).toMatch(/has moved to "evil\.example"\. The keys were not sent there/);
	});
});
