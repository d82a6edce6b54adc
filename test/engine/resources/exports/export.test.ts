import { startSandbox, type Fault } from '../../../../sandbox';
import { credentialsFor, runNode } from '../../../support/engine';
import { exporting, rowsOf, transactions, withExports } from '../../../support/exportForms';
import { sandbox } from '../../../support/sandbox';

withExports();

describe('Voucher Transaction → Export', () => {
	it('waits, and returns the export with its file', async () => {
		const { items } = await runNode(exporting());
		expect(items).toMatchObject([
			{
				json: { object: 'export', status: 'DONE' },
				binary: {
					data: { mimeType: 'text/csv', fileName: `${String(items[0]?.json.id)}.csv` },
				},
			},
		]);
		const ids = (rows: ReadonlyArray<{ id?: unknown }>) => rows.map(({ id }) => id).sort();
		expect(ids(rowsOf(items[0]))).toEqual(ids(transactions()));
	});

	it('puts the file under the name and into the field that the user chose', async () => {
		const { items } = await runNode(
			exporting({
				binaryPropertyName: 'ledger',
				options: { fields: ['id'], fileName: 'points.csv' },
			}),
		);
		expect(items[0]?.binary?.ledger?.fileName).toBe('points.csv');
		expect(Object.keys(rowsOf(items[0], 'ledger')[0] ?? {})).toEqual(['id']);
	});

	it('returns only the export if the user wants that', async () => {
		const { items } = await runNode(exporting({ output: 'export' }));
		expect(items).toMatchObject([{ json: { status: 'DONE' } }]);
		expect(items[0]?.binary).toBeUndefined();
		expect(sandbox.requests.some(({ path }) => path.startsWith('/download'))).toBe(false);
	});

	it('fails with the name of the export when Voucherify cannot complete it', async () => {
		sandbox.settings.nextExportFails = true;
		const { error } = await runNode(exporting());
		const id = sandbox.world.exports.all().at(-1)?.id;
		expect(error?.message).toBe(`Voucherify could not complete the export ${id}`);
	});

	it('stops waiting after the maximum wait, and says how to continue', async () => {
		sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 0 };
		const { error } = await runNode(exporting({ options: { maximumWait: 1 } }));
		expect(error?.message).toMatch(/exp_\w+ was not done after 1 s: its status is SCHEDULED/);
		expect(error?.description).toMatch(/Export → Download/);
	});

	const LIMIT: Fault = { kind: 'status', status: 429, path: '/v1/exports/', times: 1_000 };

	describe('names the export in every error after its start', () => {
		it.each<[string, Fault, looks?: number]>([
			['a status that is refused', { kind: 'status', status: 403, path: '/v1/exports/' }, 1],
			['a status that cannot be read', { kind: 'emptyBody', path: '/v1/exports/', times: 1_000 }],
			['a limit that is reached', { ...LIMIT, headers: { 'Retry-After': '900' } }],
			[
				'a plan that is used up',
				{ ...LIMIT, headers: { 'X-Rate-Limit-Type': 'api_calls_cycle' } },
				1,
			],
			['a file that is refused', { kind: 'status', status: 401, path: '/download' }],
			['a file that is a page of HTML', { kind: 'html', status: 200, path: '/download' }],
			[
				'a file that has moved',
				{ kind: 'status', status: 302, headers: { location: '/login' }, path: '/download' },
			],
		])('%s', async (_, fault, looks = 0) => {
			const own = await startSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });
			own.faults.add(fault);
			const { error } = await runNode({ ...exporting(), credentials: credentialsFor(own) });
			const { id } = own.world.exports.all().at(-1) ?? {};
			const { requests } = own;
			await own.close();
			expect(`${String(error?.message)} ${String(error?.description)}`).toContain(
				`The export ${String(id)} was started. Get its file with Voucherify → Export → Download`,
			);
			expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
			if (looks > 0) expect(requests).toHaveLength(1 + looks);
		});
	});
});
