import '../../../support/smallLimits';
import { byId } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import {
	callsOf,
	forward,
	idsOf,
	inOrder,
	pollAll,
	textOf,
	until,
} from '../../../support/triggers';
import { job, onAllExports, onJobs, restOf, schedule, useStoppedServices } from './watched';

useStoppedServices();

/** When something started, in milliseconds, and whether it fails. */
interface How {
	at?: number;
	fails?: boolean;
}

/** What ends at some time: the trigger on it, how one starts that takes some seconds, and all of its kind. */
const KINDS = [
	{
		kind: 'an export',
		on: onAllExports,
		start: (seconds: number, how?: How) => schedule(seconds, 1, how).join(),
		all: () => sandbox.world.exports,
		idField: 'exportId',
		failure: 'ERROR',
	},
	{
		kind: 'a background job',
		on: onJobs,
		start: (seconds: number, how?: How) => job(0, seconds, how),
		all: () => sandbox.world.asyncActions,
		idField: 'asyncActionId',
		failure: 'FAILED',
	},
];

describe.each(KINDS)('$kind', ({ on, start, all, idField, failure }) => {
	it('is emitted once, when it is over', async () => {
		const engine = await on();
		const id = start(120);
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 60);
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 60);
		expect(idsOf(await engine.poll())).toEqual([id]);
		for (let poll = 0; poll < 4; poll += 1) {
			expect(await engine.poll()).toEqual([]);
			await engine.restart();
			forward(sandbox, 40);
		}
	});

	it.each([
		['DONE', [0, 2]],
		[failure, [1]],
		['both', [0, 1, 2]],
	])('is filtered by its outcome: %s', async (outcome, expected) => {
		const engine = await on({ outcome });
		const ids = [start(0), start(0, { fails: true }), start(0)];
		const wanted = expected.map((index) => ids[index]);
		expect(idsOf(await engine.poll())).toEqual(inOrder(all(), wanted));
		expect(await engine.poll()).toEqual([]);
	});

	it('that was over before the activation is not emitted, but an open one is', async () => {
		const at = sandbox.world.now() - 86_400_000;
		start(60, { at });
		const old = start(90_000, { at });
		for (let count = 0; count < 3; count += 1) start(0);
		const young = start(10);
		const engine = await on();
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 30);
		expect(idsOf(await engine.poll())).toEqual([young]);
		await engine.restart();
		forward(sandbox, 3_600);
		expect(await restOf(engine)).toEqual([old]);
	});

	it('that is the only one watched is waited for with one request per poll', async () => {
		const [id, other] = [start(60), start(60)];
		const engine = await on({ watch: 'one', [idField]: byId(id), outcome: 'both' });
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		await engine.restart();
		forward(sandbox, 60);
		expect(idsOf(await engine.poll())).toEqual([id]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(0);
		await engine.restart();
		expect(await engine.poll()).toEqual([]);
		await engine.change({
			parameters: { ...engine.definition.parameters, [idField]: byId(other) },
		});
		expect(await engine.poll()).toEqual([]);
	});

	it('that is the only one watched and over is emitted only from the beginning', async () => {
		const id = start(0);
		for (const [startFrom, expected] of [
			['now', []],
			['beginning', [id]],
		] as const) {
			const engine = await on({ watch: 'one', [idField]: byId(id), startFrom });
			expect(await restOf(engine)).toEqual(expected);
		}
	});

	it('that fails is not emitted when it is the only one watched, and only success is chosen', async () => {
		const id = start(10, { fails: true });
		const engine = await on({ watch: 'one', [idField]: byId(id), outcome: 'DONE' });
		forward(sandbox, 20);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('that is unknown makes the activation fail by name', async () => {
		const error = await on({ watch: 'one', [idField]: byId('unknown_1') }).catch(
			(reason: unknown) => reason,
		);
		expect(textOf(error)).toMatch(/unknown_1/);
		expect(error).toMatchObject({ failure: { cause: 'configuration-invalid' } });
	});

	it('is shown by a test: the newest that matches', async () => {
		const wanted = start(0, { fails: true });
		forward(sandbox, 1);
		for (let count = 0; count < 3; count += 1) start(0);
		forward(sandbox, 1);
		start(60, { fails: true });
		const engine = await on({ outcome: failure, simplify: false });
		expect(idsOf(await engine.fetchTestEvent())).toEqual([wanted]);
	});
});

describe('an export', () => {
	it('is emitted in columns', async () => {
		const engine = await onAllExports();
		const [id] = schedule(0);
		const [item] = await engine.poll();
		expect(item?.json).toEqual({
			id,
			status: 'DONE',
			exported_object: 'voucher_transactions',
			channel: 'API',
			created_at: expect.any(String),
		});
	});

	it('is emitted unchanged, without the token of its file', async () => {
		const engine = await onAllExports({ simplify: false });
		const [id] = schedule(0);
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id, object: 'export', parameters: {}, status: 'DONE' });
		expect(item?.json.result).toEqual({ url: `${sandbox.url}/download/v1/exports/${id}` });
	});

	it.each([
		['from the list', { exportedObject: 'voucher_transactions' }, 'voucher_transactions'],
		['that the list does not have', { exportedObject: 'other', otherObject: 'segment' }, 'segment'],
	])('is filtered by its kind, chosen %s (Exported Object a menu)', async (_, chosen, kind) => {
		const engine = await onAllExports({ watch: 'kind', ...chosen });
		schedule(0, 1, { exportedObject: 'customer' });
		const [wanted] = schedule(0, 1, { exportedObject: kind });
		expect(await restOf(engine)).toEqual([wanted]);
	});

	it('that was finished before is emitted when the user starts from the beginning', async () => {
		const all = [...sandbox.world.exports.all().map(({ id }) => id), ...schedule(0, 3)];
		const engine = await onAllExports({ startFrom: 'beginning', outcome: 'both' });
		expect(engine.executions).toEqual([]);
		expect(idsOf(await engine.poll())).toEqual(inOrder(sandbox.world.exports, all));
		expect(await engine.poll()).toEqual([]);
	});

	it('that ends between two requests of the activation is not missed', async () => {
		const [id] = schedule(10);
		sandbox.settings.latencyMs = 50;
		const before = sandbox.requests.length;
		const activating = onAllExports();
		await until(() => sandbox.requests[before]?.status != null);
		forward(sandbox, 11);
		expect(idsOf(await (await activating).poll())).toEqual([id]);
	});

	it.each([-7, 7])('is emitted although the clocks differ by %i hours', async (hours) => {
		sandbox.settings.clockAheadMs = hours * 3_600_000;
		const engine = await onAllExports();
		const [id] = schedule(30);
		forward(sandbox, 30);
		expect(idsOf(await engine.poll())).toEqual([id]);
		forward(sandbox, 120);
		expect(await pollAll(engine)).toEqual([]);
	});
});

describe('a background job', () => {
	it('is emitted with its result', async () => {
		const engine = await onJobs({ addResult: true });
		const failed = [{ named: { source_id: 'guest' }, reason: 'no' }];
		const id = job(0, 0, { outcome: { done: 2, failed } });
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({
			id,
			type: 'CUSTOMERS.BULK_UPDATE',
			status: 'DONE',
			done_count: 2,
			failed_count: 1,
			failed_rows: [{ key: 'guest', reason: 'no' }],
		});
	});

	it('is filtered by its kind', async () => {
		const engine = await onJobs({ watch: 'kind', actionType: 'VOUCHERS.IMPORT' });
		job(0);
		const id = job(0, 0, { type: 'VOUCHERS.IMPORT' });
		expect(idsOf(await engine.poll())).toEqual([id]);
		expect(sandbox.requests.some(({ path }) => path.includes(id))).toBe(false);
	});

	it('whose result cannot be read is tried again, then emitted without it', async () => {
		const engine = await onJobs({ addResult: true });
		const id = job(0);
		sandbox.faults.add({ kind: 'status', status: 500, path: `/v1/async-actions/${id}`, times: 3 });
		for (let poll = 0; poll < 2; poll += 1) await engine.tick();
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id, result_error: expect.stringContaining('500') });
	});
});
