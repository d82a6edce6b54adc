import '../../../support/smallLimits';
import { onExports } from '../../../support/exports';
import {
	callsOf,
	forward,
	idsOf,
	inOrder,
	NO_LIMIT,
	pollAll,
	SMALL,
	STOPPED,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { schedule } from './scheduling';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

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
		for (let index = 0; index < 45; index += 1) {
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

	it('that were open at the activation are all emitted, also 45', async () => {
		const ids = schedule(1_000, 45);
		forward(sandbox, 600);
		const engine = onExports(sandbox);
		await engine.activate();
		forward(sandbox, 1_000);
		expect(idsOf((await pollAll(engine)).flat()).sort()).toEqual(ids.sort());
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

	it.each([0.5, 0])('are emitted by several polls, oldest first, if %d s apart', async (apart) => {
		const engine = onExports(sandbox, { options: { maxEvents: 10 } });
		await engine.activate();
		const ids = [];
		for (let index = 0; index < 25; index += 1) {
			ids.push(...schedule(0));
			forward(sandbox, apart);
		}
		forward(sandbox, 120);
		const polls = await pollAll(engine);
		expect(polls.length).toBe(3);
		expect(Math.max(...polls.map(({ length }) => length))).toBe(10);
		expect(idsOf(polls.flat())).toEqual(inOrder(sandbox.world.exports, ids));
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
