import { startSandbox, type Fault } from '../../../../sandbox';
import { credentialsFor, itemsOf, runNode } from '../../../support/engine';
import {
	exporting,
	onExports,
	byId,
	rowsOf,
	transactions,
	withExports,
} from '../../../support/exportForms';
import { posts } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';

withExports();

describe('Voucher Transaction → Export', () => {
	it('waits, and returns the export with its file', async () => {
		const { items } = await runNode(exporting());
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({ object: 'export', status: 'DONE' });
		expect(items[0]?.binary?.data).toMatchObject({
			mimeType: 'text/csv',
			fileName: `${String(items[0]?.json.id)}.csv`,
		});
		expect(
			rowsOf(items[0])
				.map(({ id }) => id)
				.sort(),
		).toEqual(
			transactions()
				.map(({ id }) => id)
				.sort(),
		);
	});

	it('sends an empty selection when the user chose nothing', async () => {
		await itemsOf(exporting({ waitForCompletion: false }));
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]).toMatchObject({
			method: 'POST',
			path: '/v1/loyalties/Coffee%20Club/transactions/export',
			body: { parameters: {} },
		});
	});

	it('sends every choice of the user, times in UTC', async () => {
		await itemsOf({
			...exporting({
				waitForCompletion: false,
				options: {
					fields: ['id', 'amount'],
					order: '-created_at',
					createdAfter: '2026-01-31T09:30:00',
					createdBefore: '2026-02-28T09:30:00-05:00',
					voucherIds: 'v_1, v_2',
				},
			}),
			timezone: 'Europe/Berlin',
		});
		expect(posts()[0]?.body).toEqual({
			order: '-created_at',
			parameters: {
				fields: ['id', 'amount'],
				filters: {
					created_at: {
						conditions: {
							$after: ['2026-01-31T08:30:00.000Z'],
							$before: ['2026-02-28T14:30:00.000Z'],
						},
					},
					voucher_id: { conditions: { $in: ['v_1', 'v_2'] } },
				},
			},
		});
	});

	it('takes a list of vouchers and a time from expressions', async () => {
		await itemsOf({
			...exporting({
				waitForCompletion: false,
				options: {
					voucherIds: '={{ $json.cards }}',
					createdAfter: '={{ DateTime.fromISO("2026-03-01T00:00:00Z") }}',
				},
			}),
			items: [{ cards: ['v_1', 'v_2'] }],
		});
		expect(posts()[0]?.body).toMatchObject({
			parameters: {
				filters: {
					created_at: { conditions: { $after: ['2026-03-01T00:00:00.000Z'] } },
					voucher_id: { conditions: { $in: ['v_1', 'v_2'] } },
				},
			},
		});
	});

	it('returns only the export if the user wants that', async () => {
		const [item] = (await runNode(exporting({ output: 'export' }))).items;
		expect(item?.json.status).toBe('DONE');
		expect(item?.binary).toBeUndefined();
		expect(sandbox.requests.some(({ path }) => path.startsWith('/download'))).toBe(false);
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

	it('fails with the name of the export when Voucherify cannot complete it', async () => {
		sandbox.settings.nextExportFails = true;
		const { error } = await runNode(exporting());
		expect(error?.message).toMatch(/could not complete the export exp_/);
	});

	it.each<Fault>([
		{ kind: 'status', status: 500 },
		{ kind: 'status', status: 404 },
		{ kind: 'resetAfter', times: 5 },
		{ kind: 'emptyBody' },
	])('keeps waiting after a temporary error: %j', async (fault) => {
		sandbox.faults.add({ path: '/v1/exports/', ...fault });
		const { items, error } = await runNode(exporting());
		expect(error).toBeUndefined();
		expect(items[0]?.json.status).toBe('DONE');
	});

	it('stops waiting when the API calls of the plan are used up', async () => {
		sandbox.faults.add({
			kind: 'status',
			status: 429,
			headers: { 'X-Rate-Limit-Type': 'api_calls_cycle' },
			path: '/v1/exports/',
			times: Infinity,
		});
		const { error } = await runNode(exporting());
		expect(error).toMatchObject({ failure: { cause: 'quota-exhausted' } });
		const looks = sandbox.requests.filter(({ path }) => path.startsWith('/v1/exports/'));
		expect(looks).toHaveLength(1);
	});

	it('stops waiting after the maximum wait, and says how to continue', async () => {
		sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 0 };
		const { error } = await runNode(exporting({ options: { maximumWait: 1 } }));
		expect(error?.message).toMatch(/exp_\w+ was not done after 1 s: its status is SCHEDULED/);
		expect(error?.description).toMatch(/Export → Download/);
	});

	describe('names the export in every error after its start', () => {
		it.each<[string, Fault]>([
			['a status that is refused', { kind: 'status', status: 403, path: '/v1/exports/' }],
			['a status that cannot be read', { kind: 'emptyBody', path: '/v1/exports/', times: 1_000 }],
			[
				'a limit that is reached',
				{
					kind: 'status',
					status: 429,
					headers: { 'Retry-After': '900' },
					path: '/v1/exports/',
					times: 1_000,
				},
			],
			['a file that is refused', { kind: 'status', status: 401, path: '/download' }],
			['a file that is a page of HTML', { kind: 'html', status: 200, path: '/download' }],
			[
				'a file that has moved',
				{ kind: 'status', status: 302, headers: { location: '/login' }, path: '/download' },
			],
		])('%s', async (_, fault) => {
			const own = await startSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });
			own.faults.add(fault);
			const { error } = await runNode({ ...exporting(), credentials: credentialsFor(own) });
			const { id } = own.world.exports.all().at(-1) ?? {};
			await own.close();
			expect(`${String(error?.message)} ${String(error?.description)}`).toContain(
				`The export ${String(id)} was started. Get its file with Voucherify → Export → Download`,
			);
		});

		it('continues with it when the node continues after errors', async () => {
			sandbox.faults.add({ kind: 'status', status: 403, path: '/v1/exports/' });
			const { items } = await runNode({
				...exporting(),
				node: { onError: 'continueRegularOutput' },
			});
			const { description } = Object(items[0]?.json.error);
			const id = /exp_\w+/.exec(String(description))?.[0];
			const { items: files } = await runNode(onExports('download', { exportId: byId(id) }));
			expect(rowsOf(files[0])).toHaveLength(transactions().length);
			expect(posts()).toHaveLength(1);
		});
	});

	it.each([
		['no campaign', { campaignId: byId('={{ "" }}') }, /Campaign is empty/],
		[
			'a time that is none',
			{ options: { createdAfter: 'soon' } },
			/Created After is not a date and time/,
		],
		[
			'a time range that ends before it begins',
			{ options: { createdAfter: '2026-02-02', createdBefore: '2026-02-01' } },
			/Created After is not before Created Before/,
		],
		[
			'a wait of zero',
			{ options: { maximumWait: 0 } },
			/Max Wait for Completion must be a whole number/,
		],
		[
			'a field without a name',
			{ binaryPropertyName: '={{ "" }}' },
			/Put Output File in Field is empty/,
		],
	])('refuses %s before anything is sent', async (_, parameters, message) => {
		const { error } = await runNode(exporting(parameters));
		expect(error?.message).toMatch(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('shows why a campaign of another type is refused', async () => {
		const { error } = await runNode(exporting({ campaignId: byId('Spring Sale') }));
		expect(error?.name).toBe('NodeApiError');
		expect(posts()).toHaveLength(1);
	});
});
