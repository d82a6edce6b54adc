import '../../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../../../support/engine';
import { onExports, scheduleOn, type How } from '../../../support/exports';
import { startFront, type Front } from '../../../support/front';
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
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';

let front: Front | undefined;

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

beforeEach(() => {
	// The waits between retries are random: without jitter they end immediately.
	jest.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
	await front?.close();
});

const schedule = (seconds: number, count?: number, how?: How) =>
	scheduleOn(sandbox, seconds, count, how);

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
		['by an expression, as the list calls it', { exportedObject: '={{ "Orders" }}' }, 'order'],
		['by an expression that the list does not have', { exportedObject: '={{ "x_y" }}' }, 'x_y'],
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

describe('many exports', () => {
	it.each([0, 50])('cost one request per poll when there are %i', async (count) => {
		schedule(0, count, { at: sandbox.world.now() - 3_600_000 });
		const engine = onExports(sandbox);
		await engine.activate();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		const ids = schedule(90, 6);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		forward(sandbox, 90);
		expect(idsOf(await engine.poll())).toEqual(inOrder(sandbox.world.exports, ids));
		forward(sandbox, 90);
		await engine.poll();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it.each([
		['the trigger', true],
		['an export that was open before the activation', false],
	])(
		'after a stuck export cost at most two requests per poll (25 requests for 250 exports after it): %s',
		async (_, isYoung) => {
			const engine = onExports(sandbox);
			if (isYoung) await engine.activate();
			const [stuck] = schedule(1_000_000);
			forward(sandbox, 3_600);
			const ids: string[] = [];
			for (let batch = 0; batch < 5; batch += 1) {
				ids.push(...schedule(0, 50));
				forward(sandbox, 3_600);
				if (isYoung) await pollAll(engine);
			}
			if (!isYoung) {
				expect(await callsOf(sandbox, () => engine.activate())).toBe(2);
				ids.length = 0;
			}
			expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
			ids.push(...schedule(0));
			await engine.restart();
			expect(await callsOf(sandbox, () => pollAll(engine))).toBeLessThanOrEqual(4);
			forward(sandbox, 1_000_000);
			const last = idsOf((await pollAll(engine)).flat());
			expect(last).toEqual([stuck]);
			ids.push(String(stuck));
			expect(new Set(idsOf(engine.executions.flat()))).toEqual(new Set(ids));
			expect(engine.executions.flat()).toHaveLength(ids.length);
			expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		},
	);

	it('that are stuck are requested in turn when there are many, and forgotten when they are deleted', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const stuck: string[] = [];
		for (let index = 0; index < 25; index += 1) {
			stuck.push(...schedule(1_000_000));
			forward(sandbox, 60);
			schedule(0, 10);
			await pollAll(engine);
		}
		expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(27);
		const { exports } = sandbox.world;
		for (const id of stuck.slice(0, 5)) exports.remove(id);
		const before = engine.executions.flat().length;
		forward(sandbox, 1_000_000);
		await pollAll(engine);
		expect(idsOf(engine.executions.flat().slice(before)).sort()).toEqual(stuck.slice(5).sort());
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it('with the same time are emitted by ID, whatever order they were read in', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		schedule(10_000, 25);
		forward(sandbox, 60);
		schedule(0, 250);
		forward(sandbox, 120);
		await pollAll(engine);
		forward(sandbox, 10_000);
		const polls = await pollAll(engine);
		expect(polls.map(({ length }) => length)).toEqual([20, 5]);
		for (const items of polls) expect(idsOf(items)).toEqual(idsOf(items).sort());
	});

	it('are emitted although one of them cannot be read', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const [stuck] = schedule(1_000_000);
		forward(sandbox, 3_600);
		schedule(0, 25);
		forward(sandbox, 3_600);
		await pollAll(engine);
		sandbox.faults.add({
			kind: 'status',
			status: 500,
			times: Infinity,
			path: `/v1/exports/${stuck ?? ''}`,
		});
		const [id] = schedule(0);
		expect(idsOf(await engine.poll())).toEqual([id]);
		await expect(engine.poll()).rejects.toMatchObject({ httpCode: '500' });
		sandbox.faults.clear();
		forward(sandbox, 1_000_000);
		expect(idsOf(await engine.poll())).toEqual([stuck]);
	});

	it('beyond what Voucherify lists end in an error when the user starts from the beginning', async () => {
		schedule(0, 301);
		const engine = onExports(sandbox, { startFrom: 'beginning' });
		await engine.activate();
		await engine.poll();
		await expect(engine.poll()).rejects.toMatchObject({
			message: 'There are more than 300 exports',
		});
	});

	it('are emitted by several polls, oldest first', async () => {
		const engine = onExports(sandbox, { options: { maxEvents: 10 } });
		await engine.activate();
		const ids = [];
		for (let index = 0; index < 25; index += 1) {
			ids.push(...schedule(0));
			forward(sandbox, 0.5);
		}
		const polls = await pollAll(engine);
		expect(polls.length).toBe(3);
		expect(Math.max(...polls.map(({ length }) => length))).toBe(10);
		expect(idsOf(polls.flat())).toEqual(ids);
	});

	it('that move to a page that was already read are still emitted', async () => {
		const { exports } = sandbox.world;
		let mayDelete = true;
		front = await startFront(sandbox, (query) => {
			if (!mayDelete || query.get('page') !== '2') return;
			mayDelete = false;
			for (const { id } of exports.all().slice(-3)) exports.remove(id);
		});
		const engine = onExports(front);
		await engine.activate();
		const ids: string[] = [];
		for (let index = 0; index < 15; index += 1) {
			ids.push(...schedule(0));
			forward(sandbox, 1);
		}
		forward(sandbox, 120);
		expect(await engine.poll()).toHaveLength(ids.length);
		expect(idsOf(engine.executions.flat()).sort()).toEqual(ids.sort());
		expect(await pollAll(engine)).toEqual([]);
	});

	it('that are listed late while the pages are slowly read are emitted by the next poll', async () => {
		let late: string[] = [];
		front = await startFront(sandbox, (query) => {
			if (late.length > 0 || query.get('page') !== '2') return;
			late = schedule(0, 1, { at: sandbox.world.now() - 59_500 });
			forward(sandbox, 5);
		});
		const engine = onExports(front);
		await engine.activate();
		for (let index = 0; index < 15; index += 1) {
			schedule(0);
			forward(sandbox, 10);
		}
		expect(await engine.poll()).toHaveLength(15);
		expect(idsOf(await engine.poll())).toEqual(late);
	});

	it('change no stored state when nothing happens', async () => {
		const engine = onExports(sandbox, {}, { durable: true });
		await engine.activate();
		schedule(0, 3);
		await pollAll(engine);
		forward(sandbox, 120);
		await engine.poll();
		const before = engine.cursors.get('node');
		forward(sandbox, 120);
		await engine.poll();
		expect(engine.cursors.get('node')).toBe(before);
	});

	it('that finish in another order than they were scheduled are emitted once each', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const ids: string[] = [];
		for (const seconds of [500, 20, 300, 70, 0, 190, 40]) {
			ids.push(...schedule(seconds));
			forward(sandbox, 15);
		}
		const found: unknown[] = [];
		for (let poll = 0; poll < 30; poll += 1) {
			found.push(...idsOf(await engine.poll()));
			if (poll % 3 === 0) await engine.restart();
			forward(sandbox, 20);
		}
		expect(found).toHaveLength(ids.length);
		expect(found.sort()).toEqual(ids.sort());
	});

	it('that are deleted while the pages are read repeat nothing, and lose nothing', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		schedule(2_000);
		for (let index = 0; index < 24; index += 1) {
			schedule(0);
			forward(sandbox, 1);
		}
		const { exports } = sandbox.world;
		let deleteMore = false;
		front = await startFront(sandbox, (query) => {
			if (!deleteMore || query.get('page') !== '2') return;
			for (const { id } of exports.all().slice(-3)) exports.remove(id);
		});
		const first = idsOf((await pollAll(engine)).flat());
		const ids = first.length;
		expect(ids).toBe(24);
		// The same trigger, behind the front.
		const { credentials } = watching(front).definition;
		deleteMore = true;
		await engine.change({ credentials });
		expect(await engine.poll()).toEqual([]);
		expect(await engine.poll()).toEqual([]);
		deleteMore = false;
		expect(await pollAll(engine)).toEqual([]);
		expect(idsOf(engine.executions.flat())).toHaveLength(24);
		forward(sandbox, 2_000);
		expect(await engine.poll()).toHaveLength(1);
	});
});

it('emits everything once when several polls run at the same time', async () => {
	const engine = onExports(sandbox);
	await engine.activate();
	const ids = schedule(0, 5);
	sandbox.settings.latencyMs = 30;
	await Promise.all([engine.tick(), engine.tick(), engine.tick()]);
	expect(engine.errors).toEqual([]);
	expect(idsOf(engine.executions.flat())).toEqual(inOrder(sandbox.world.exports, ids));
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

describe('another kind or outcome', () => {
	it('can be chosen without a fresh baseline, and re-emits nothing', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const [done] = schedule(0);
		schedule(0, 1, { fails: true });
		const [open] = schedule(30, 1, { fails: true });
		expect(idsOf(await engine.poll())).toEqual([done]);
		await engine.change({ parameters: { ...engine.definition.parameters, outcome: 'both' } });
		forward(sandbox, 30);
		expect(idsOf((await pollAll(engine)).flat())).toEqual([open]);
	});
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
