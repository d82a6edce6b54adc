import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { credentialsFor, itemsOf, runNode } from '../engine/engine';
import { openList } from '../engine/lookups';
import { PollEngine } from '../engine/pollEngine';
import { accountFromEnvironment, HOW_TO, type Account } from './account';

const account = accountFromEnvironment();
if (!account) console.log(HOW_TO);

/** Limits of a plan count: nothing is read that need not be. */
const TWO_PAGES = 101;

(account ? describe : describe.skip)('what this connector relies on, in a real project', () => {
	const service = (): Account => {
		if (!account) throw new Error(HOW_TO);
		return account;
	};

	const read = async (parameters: INodeParameters): Promise<IDataObject[]> =>
		await itemsOf({ parameters, credentials: credentialsFor(service()) });

	const locator = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });

	/** The entries of a drop-down, opened where the keys of a project are in use. */
	async function entriesOf(list: Parameters<typeof openList>[1]) {
		const parameters = { resource: 'voucherTransaction', operation: 'getAll' };
		return (await openList(service(), list, { parameters })).results;
	}

	const firstOf = async (list: Parameters<typeof openList>[1]) => (await entriesOf(list))[0]?.value;

	const distinct = (items: IDataObject[]) => new Set(items.map(({ id }) => id)).size;

	test.each(['searchCampaigns', 'searchProducts', 'searchExports', 'searchVouchers'] as const)(
		'the drop-down %s opens',
		async (list) => {
			const entries = await entriesOf(list);
			expect(entries.every(({ name, value }) => name !== '' && value !== '')).toBe(true);
		},
	);

	test('products come in pages that neither overlap nor leave anything out', async () => {
		const products = { resource: 'product', operation: 'getAll', simplify: false };
		const items = await read({ ...products, limit: TWO_PAGES });
		expect(distinct(items)).toBe(items.length);
		for (const item of items) expect(item).toMatchObject({ object: 'product' });
		const again = await read({ ...products, limit: 5 });
		expect(again.map(({ id }) => id)).toEqual(items.slice(0, 5).map(({ id }) => id));
	});

	test('exports are listed, and found again by their ID', async () => {
		const [newest] = await read({ resource: 'export', operation: 'getAll', limit: 1 });
		if (!newest) return;
		const [found] = await read({
			resource: 'export',
			operation: 'get',
			exportId: locator(newest.id),
		});
		expect(found?.id).toBe(newest.id);
	});

	test("a card's transactions come newest first, each once", async () => {
		const voucher = await firstOf('searchVouchers');
		if (voucher === undefined) return;
		const items = await read({
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: locator(voucher),
			limit: TWO_PAGES,
			simplify: false,
		});
		expect(distinct(items)).toBe(items.length);
		const times = items.map(({ created_at }) => Date.parse(String(created_at)));
		expect(times).toEqual([...times].sort((one, other) => other - one));
	});

	test('an unknown card is refused with a message that names it', async () => {
		const { error } = await runNode({
			parameters: {
				resource: 'voucherTransaction',
				operation: 'getAll',
				voucherCode: locator('no-such-card-anywhere'),
			},
			credentials: credentialsFor(service()),
		});
		expect(error).toMatchObject({ httpCode: '404' });
		expect(error).toHaveProperty('message', expect.stringContaining('no-such-card-anywhere'));
	});

	test('the trigger takes its baseline, and an idle poll gives out nothing', async () => {
		const campaign = await firstOf('searchCardCampaigns');
		if (campaign === undefined) return;
		const engine = new PollEngine({
			parameters: {
				event: 'voucherTransaction',
				watch: 'campaign',
				campaignId: locator(campaign),
			},
			credentials: credentialsFor(service()),
		});
		await engine.activate();
		expect(await engine.poll()).toEqual([]);
	});

	(account?.mayWrite ? test : test.skip)(
		'an export is scheduled, done and downloaded',
		async () => {
			const campaign = await firstOf('searchLoyaltyCampaigns');
			if (campaign === undefined) return;
			const [done] = await read({
				resource: 'voucherTransaction',
				operation: 'export',
				campaignId: locator(campaign),
				waitForCompletion: true,
				output: 'file',
			});
			expect(done).toMatchObject({ status: 'DONE' });
		},
	);
});
