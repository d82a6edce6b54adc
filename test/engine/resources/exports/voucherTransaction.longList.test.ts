import '../../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../../../sandbox';
import { credentialsFor, itemsOf, runNode } from '../../../support/engine';

const LONG_LIST = 600;

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({
		sizes: { transactionsOnOneCard: LONG_LIST },
		rateLimit: { calls: 100_000, windowMs: 60_000 },
	});
});

afterAll(async () => {
	await sandbox.close();
});

const getMany = (voucher: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'getAll',
		voucherCode: { __rl: true, mode: 'id', value: voucher },
		...parameters,
	},
});

/** Returns the queries that arrive during `work`. */
async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
	const before = sandbox.requests.length;
	await work();
	return sandbox.requests.slice(before).map(({ query }) => query);
}

describe('Voucher Transaction → Get Many of a long list', () => {
	it('returns each of 600 transactions once, with at most 62 requests', async () => {
		const queries = await queriesOf(async () => {
			const { items } = await runNode(getMany('SUMMER-0001', { returnAll: true }));
			expect(new Set(items.map(({ json }) => json.id)).size).toBe(LONG_LIST);
			expect(items).toHaveLength(LONG_LIST);
		});
		expect(queries.length).toBeLessThanOrEqual(62);
	});

	it('points to the cheaper export', async () => {
		const { hints } = await runNode(getMany('SUMMER-0001', { returnAll: true }));
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(/made more than 50 calls to Voucherify\..*Export/),
			}),
		]);
		expect((await runNode(getMany('SUMMER-0001', { limit: 10 }))).hints).toEqual([]);
	});

	it('needs two requests for a limit of 15, and one for a limit of 10', async () => {
		const two = await queriesOf(async () => {
			expect(await itemsOf(getMany('SUMMER-0001', { limit: 15 }))).toHaveLength(15);
		});
		expect(two).toHaveLength(2);
		const one = await queriesOf(async () => {
			expect(await itemsOf(getMany('SUMMER-0001', { limit: 10 }))).toHaveLength(10);
		});
		expect(one).toEqual(['order=-id&limit=10']);
	});

	it.each(['id', '-id'])(
		'returns the same rows ordered by %s while new ones are booked',
		async (order) => {
			sandbox.settings.latencyMs = 5;
			const { id: card } = sandbox.world.vouchers.get('SUMMER-0001');
			const booking = setInterval(() => sandbox.world.book({ voucher: card, count: 3 }), 10);
			const items = await itemsOf(getMany('SUMMER-0001', { returnAll: true, options: { order } }));
			clearInterval(booking);
			const ids = items.map(({ id }) => id);
			const booked = sandbox.world.ledger.of(card).map(({ id }) => id);
			expect(booked.length).toBeGreaterThan(ids.length - 1);
			expect(ids.length).toBeGreaterThanOrEqual(LONG_LIST);
			const read = booked.slice(0, ids.length);
			expect(order === 'id' ? ids : ids.reverse()).toEqual(read);
		},
	);
});
