import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox';
import { byId, credentialsFor, itemsOf, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import {
	bookOn,
	callsOf,
	CARD,
	forward,
	idsOf,
	NO_LIMIT,
	passMinute,
	pollAll,
	SMALL,
	stateOf,
	STOPPED,
	watching,
} from '../../support/triggers';

// Other suites replace Voucherify's limits by small ones: see `smallLimits.ts`.

let sandbox: Sandbox;
const start = async (options: SandboxOptions) => {
	sandbox = await startSandbox(options);
};

afterEach(async () => {
	await sandbox.close();
});

const run = (resource: string, operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation, ...parameters },
});

const numbered = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: `thing-${index}` }));

const bodies = () =>
	sandbox.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('Get Many', () => {
	it('returns 25,000 products, 400 of one timestamp, with at most 260 requests', async () => {
		await start({ sizes: { transactions: 0, products: 25_000, productsSharingTimestamp: 400 } });
		const items = await itemsOf(
			run('product', 'getAll', { returnAll: true, options: { order: 'created_at' } }),
		);
		const ids = sandbox.world.products.all().map(({ id }) => id);
		expect(items.map(({ id }) => id).sort()).toEqual(ids.sort());
		expect(sandbox.requests.length).toBeLessThanOrEqual(260);
	});

	it('returns 25,000 transactions, newest first, with at most 252 requests', async () => {
		await start({ sizes: { transactionsOnOneCard: 25_000 }, rateLimit: NO_LIMIT });
		const items = await itemsOf(
			run('voucherTransaction', 'getAll', {
				voucherCode: byId('SUMMER-0001'),
				returnAll: true,
			}),
		);
		const { ledger, vouchers } = sandbox.world;
		const booked = ledger.of(vouchers.get('SUMMER-0001').id);
		expect(items.map(({ id }) => id)).toEqual(booked.map(({ id }) => id).reverse());
		expect(items).toHaveLength(25_000);
		expect(sandbox.requests.length).toBeLessThanOrEqual(252);
	});
});

describe('many rows', () => {
	skipPauses();

	beforeEach(async () => {
		await start(calm);
	});

	it('are packed into bodies of at most 10 MB, counted in bytes', async () => {
		const description = 'ä€🎁'.repeat(100_000);
		const additionalFields = { description };
		const { error } = await runNode({
			...run('customer', 'upsertMany', { sourceId: '={{ $json.id }}', additionalFields }),
			items: numbered(25),
		});
		expect(error).toBeUndefined();
		const sizes = bodies().map((body) => Buffer.byteLength(JSON.stringify(body)));
		expect(sizes).toHaveLength(3);
		expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000_000);
		expect(Math.max(...sizes)).toBeGreaterThan(9_000_000);
	});

	it('are submitted 2,000 orders per request', async () => {
		const { items } = await runNode({
			...run('order', 'importMany', { sourceId: '={{ $json.id }}' }),
			items: numbered(4_500),
		});
		expect(items).toHaveLength(4_500);
		const lengths = bodies().map((body) => Array.isArray(body) && body.length);
		expect(lengths).toEqual([2_000, 2_000, 500]);
	});

	it('of a CSV file of 21 MB are sent in three parts, with one report', async () => {
		const count = 22_000;
		const rows = numbered(count).map(
			({ id }, index) => `${String(id)},${index % 7 === 6 ? 'bad' : 'a@b.cd'},${'ä'.repeat(475)}\n`,
		);
		const [report] = await itemsOf({
			...run('customer', 'importCsv', { options: { whenRowsFail: 'return' } }),
			files: { data: `source_id,email,note\n${rows.join('')}` },
		});
		expect(bodies()).toHaveLength(3);
		const failed = Math.floor(count / 7);
		expect(report).toMatchObject({ rows: count, done_count: count - failed, failed_count: failed });
		const failedRows: unknown[] = Array.isArray(report?.failed_rows) ? report.failed_rows : [];
		expect(failedRows.at(-1)).toMatchObject({ key: `thing-${failed * 7 - 1}`, row: failed * 7 });
	});

	it('of a CSV file may have a quoted cell of 9 MB', async () => {
		const note = 'line "one",\r\n'.repeat(620_000);
		const file = `Source_id,Note\nlong,"${note.replaceAll('"', '""')}"\nshort,x\n`;
		expect(Buffer.byteLength(file)).toBeGreaterThan(9_000_000);
		const [report] = await itemsOf({ ...run('customer', 'importCsv'), files: { data: file } });
		expect(report).toMatchObject({ rows: 2, done_count: 2, failed_count: 0 });
		expect(sandbox.world.customers.get('long').metadata.note === note).toBe(true);
		expect(sandbox.world.customers.get('short').metadata.note).toBe('x');
	});

	it('that are 100,001 codes are refused for one campaign, and 100,000 are not', async () => {
		const codes = (count: number) => ({
			...run('campaign', 'importVouchersCsv', { campaignId: byId('Welcome Codes') }),
			files: { data: `Code\n${Array.from({ length: count }, (_, at) => `C-${at}\n`).join('')}` },
		});
		const body = { async_action_id: 'aa_1' };
		sandbox.faults.add({ kind: 'status', status: 202, path: 'importCSV$', body });
		const { error } = await runNode(codes(100_001));
		expect(error?.message).toMatch(/ has 100001 codes, but a campaign takes 100000 at most$/);
		expect(bodies()).toEqual([]);
		await runNode(codes(100_000));
		expect(bodies()).toHaveLength(1);
	});
});

describe('the trigger', () => {
	const onClock = { sizes: SMALL, clock: STOPPED };

	it('reads 15,000 transactions on a plan of 100 calls a minute', async () => {
		await start({ ...onClock, rateLimit: { calls: 100, windowMs: 60_000 } });
		const engine = watching(sandbox);
		await engine.activate();
		const ids = bookOn(sandbox, CARD, 15_000);
		let polls = 0;
		for (; polls < 40 && engine.executions.flat().length < ids.length; polls += 1) {
			passMinute(sandbox);
			await engine.tick();
		}
		expect(idsOf(engine.executions.flat())).toEqual(ids);
		expect(polls).toBeLessThanOrEqual(17);
	});

	it('reads 5,000 customers of the same time, and forgets all of them once they have settled', async () => {
		await start({ ...onClock, rateLimit: NO_LIMIT });
		const engine = watching(sandbox, { event: 'customer', change: 'created' });
		await engine.activate();
		const { customers } = sandbox.world;
		const at = sandbox.world.now();
		const person = { source_id: null, metadata: {} };
		const ids = Array.from(
			{ length: 5_000 },
			() => customers.add({ ...customers.born(at), ...person }).id,
		);
		expect(idsOf((await pollAll(engine)).flat()).sort()).toEqual(ids.sort());
		forward(sandbox, 61);
		await engine.poll();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(stateOf(engine).length).toBeLessThan(2_000);
	});

	it('remembers 2,000 transactions in less than 50 kB', async () => {
		await start({ ...onClock, rateLimit: NO_LIMIT });
		const engine = watching(sandbox, { options: { maxEvents: 10_000 } });
		await engine.activate();
		bookOn(sandbox, CARD, 2_000);
		expect(await engine.poll()).toHaveLength(2_000);
		expect(stateOf(engine).length).toBeLessThan(50_000);
	});
});
