import '../../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../../../support/engine';
import { onExports } from '../../../support/exports';
import {
	ago,
	callsOf,
	forward,
	idsOf,
	inOrder,
	NO_LIMIT,
	pollAll,
	SMALL,
	STOPPED,
	textOf,
	until,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { schedule } from './scheduling';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe('an export', () => {
	it('is emitted once, when it is done', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const [id] = schedule(120);
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 60);
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 60);
		const [item] = await engine.poll();
		expect(item?.json).toEqual({
			id,
			status: 'DONE',
			exported_object: 'voucher_transactions',
			channel: 'API',
			created_at: expect.any(String),
		});
		for (let poll = 0; poll < 4; poll += 1) {
			expect(await engine.poll()).toEqual([]);
			await engine.restart();
			forward(sandbox, 40);
		}
	});

	it('is emitted unchanged, without the token of its file', async () => {
		const engine = onExports(sandbox, { simplify: false });
		await engine.activate();
		const [id] = schedule(0);
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id, object: 'export', parameters: {}, status: 'DONE' });
		expect(item?.json.result).toEqual({ url: `${sandbox.url}/download/v1/exports/${id}` });
	});

	it.each([
		['DONE', [0, 2]],
		['ERROR', [1]],
		['both', [0, 1, 2]],
	])('is filtered by its outcome: %s', async (outcome, expected) => {
		const engine = onExports(sandbox, { outcome });
		await engine.activate();
		const ids = [schedule(0), schedule(0, 1, { fails: true }), schedule(0)].flat();
		const wanted = expected.map((index) => ids[index]);
		expect(idsOf(await engine.poll())).toEqual(inOrder(sandbox.world.exports, wanted));
		expect(await engine.poll()).toEqual([]);
	});

	it('is filtered by its kind', async () => {
		const engine = onExports(sandbox, { watch: 'kind', exportedObject: 'customer' });
		await engine.activate();
		schedule(0, 2);
		const [wanted] = schedule(0, 1, { exportedObject: 'customer' });
		expect(idsOf(await engine.poll())).toEqual([wanted]);
		expect(await engine.poll()).toEqual([]);
	});

	it.each([
		['from the list', { exportedObject: 'voucher_transactions' }, 'voucher_transactions'],
		['that the list does not have', { exportedObject: 'other', otherObject: 'segment' }, 'segment'],
	])('is filtered by its kind, chosen %s (Exported Object a menu)', async (_, chosen, kind) => {
		const engine = onExports(sandbox, { watch: 'kind', ...chosen });
		await engine.activate();
		schedule(0, 1, { exportedObject: 'customer' });
		const [wanted] = schedule(0, 1, { exportedObject: kind });
		expect(idsOf((await pollAll(engine)).flat())).toEqual([wanted]);
	});

	it('that was finished before the activation is not emitted, but an open one is', async () => {
		const at = sandbox.world.now() - 86_400_000;
		schedule(60, 1, { at });
		const [old] = schedule(90_000, 1, { at });
		schedule(0, 3);
		const [young] = schedule(10);
		const engine = onExports(sandbox);
		await engine.activate();
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 30);
		expect(idsOf(await engine.poll())).toEqual([young]);
		await engine.restart();
		forward(sandbox, 3_600);
		expect(idsOf(await engine.poll())).toEqual([old]);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('that was finished before is emitted when the user starts from the beginning', async () => {
		const all = [...sandbox.world.exports.all().map(({ id }) => id), ...schedule(0, 3)];
		const engine = onExports(sandbox, { startFrom: 'beginning', outcome: 'both' });
		await engine.activate();
		expect(engine.executions).toEqual([]);
		expect(idsOf(await engine.poll())).toEqual(inOrder(sandbox.world.exports, all));
		expect(await engine.poll()).toEqual([]);
	});

	it('that is listed late is not missed', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const [first] = schedule(0);
		expect(idsOf(await engine.poll())).toEqual([first]);
		const at = sandbox.world.now() - 59_000;
		const [late] = schedule(0, 1, { at });
		expect(idsOf(await engine.poll())).toEqual([late]);
		forward(sandbox, 120);
		expect(await pollAll(engine)).toEqual([]);
	});

	it.each([1, 2, 25])('is not missed among %i open ones at the activation', async (count) => {
		const open: string[] = [];
		for (let index = 0; index < count; index += 1) {
			open.push(...schedule(1_000));
			forward(sandbox, 1);
		}
		schedule(0, 12);
		forward(sandbox, 1);
		const engine = onExports(sandbox);
		await engine.activate();
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 1_000);
		expect(idsOf((await pollAll(engine)).flat())).toEqual(open);
	});

	it('that ends between two requests of the activation is not missed', async () => {
		const [id] = schedule(10);
		const engine = onExports(sandbox);
		sandbox.settings.latencyMs = 50;
		const before = sandbox.requests.length;
		const activating = engine.activate();
		await until(() => sandbox.requests[before]?.status != null);
		forward(sandbox, 11);
		await activating;
		expect(idsOf(await engine.poll())).toEqual([id]);
	});
});

describe('one export', () => {
	const onOne = (id = '', parameters: INodeParameters = {}) =>
		onExports(sandbox, { watch: 'one', exportId: byId(id), outcome: 'both', ...parameters });

	it('is waited for, with one request per poll, and with none afterwards', async () => {
		const [id, other] = schedule(60, 2);
		const engine = onOne(id);
		await engine.activate();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		await engine.restart();
		forward(sandbox, 60);
		expect(idsOf(await engine.poll())).toEqual([id]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(0);
		await engine.restart();
		expect(await engine.poll()).toEqual([]);
		await engine.change({
			parameters: { ...engine.definition.parameters, exportId: byId(String(other)) },
		});
		expect(await engine.poll()).toEqual([]);
	});

	it('that is finished is emitted only when the user starts from the beginning', async () => {
		const [id] = schedule(0);
		for (const [startFrom, expected] of [
			['now', []],
			['beginning', [id]],
		] as const) {
			const engine = onOne(id, { startFrom });
			await engine.activate();
			expect(idsOf((await pollAll(engine)).flat())).toEqual(expected);
		}
	});

	it('that failed is not emitted when only success is chosen', async () => {
		const [id] = schedule(10, 1, { fails: true });
		const engine = onOne(id, { outcome: 'DONE' });
		await engine.activate();
		forward(sandbox, 20);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('that is unknown makes the activation fail by name', async () => {
		const engine = onOne('exp_unknown');
		const error: unknown = await engine.activate().catch((reason: unknown) => reason);
		expect(textOf(error)).toMatch(/exp_unknown/);
		expect(error).toMatchObject({ failure: { cause: 'configuration-invalid' } });
	});
});

it.each([-7, 7])('works with a clock that differs by %i hours', async (hours) => {
	sandbox.settings.clockAheadMs = hours * 3_600_000;
	const engine = onExports(sandbox);
	await engine.activate();
	const [id] = schedule(30);
	expect(ago(sandbox, 0)).not.toBe(new Date().toISOString());
	forward(sandbox, 30);
	expect(idsOf(await engine.poll())).toEqual([id]);
	forward(sandbox, 120);
	expect(await pollAll(engine)).toEqual([]);
});

describe('Fetch Test Event', () => {
	it('shows the newest export that matches', async () => {
		const [wanted] = schedule(0, 1, { fails: true });
		forward(sandbox, 1);
		schedule(0, 3);
		forward(sandbox, 1);
		schedule(60, 1, { fails: true });
		const engine = onExports(sandbox, { outcome: 'ERROR' });
		expect(idsOf(await engine.fetchTestEvent())).toEqual([wanted]);
		expect(engine.saved).toEqual({});
	});

	it('says what to do when there is none', async () => {
		const engine = onExports(sandbox, { watch: 'kind', exportedObject: 'order' });
		await expect(engine.fetchTestEvent()).rejects.toMatchObject({
			message: 'There is nothing to show yet',
			description: expect.stringMatching(/Start one in Voucherify/),
		});
	});
});
