import '../../../support/smallLimits';
import { onExports } from '../../../support/exports';
import { startFront, type Front } from '../../../support/front';
import { sandbox } from '../../../support/sandbox';
import {
	callsOf,
	emitted,
	forward,
	idsOf,
	inOrder,
	passMinute,
	pollAll,
	watching,
} from '../../../support/triggers';
import { activated, onAllExports, restOf, schedule, useStoppedServices } from './watched';

useStoppedServices();

let front: Front | undefined;

afterEach(async () => {
	await front?.close();
});

/** Schedules exports that are done at once, this many seconds apart. Returns their IDs. */
const scheduleApart = (count: number, seconds: number): string[] =>
	Array.from({ length: count }, () => {
		const ids = schedule(0);
		forward(sandbox, seconds);
		return ids;
	}).flat();

/** Deletes the latest exports. */
const removeLatest = (count: number) => {
	const { exports } = sandbox.world;
	for (const { id } of exports.all().slice(-count)) exports.remove(id);
};

describe('many exports', () => {
	it.each([0, 50])('cost one request per poll when there are %i', async (count) => {
		schedule(0, count, { at: sandbox.world.now() - 3_600_000 });
		const engine = await onAllExports();
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
			expect(await restOf(engine)).toEqual([stuck]);
			expect(emitted(engine).sort()).toEqual([...ids, stuck].sort());
			expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		},
	);

	it('that are stuck are requested in turn when there are many, and forgotten when they are deleted', async () => {
		const engine = await onAllExports();
		const stuck: string[] = [];
		for (let index = 0; index < 45; index += 1) {
			stuck.push(...schedule(1_000_000));
			forward(sandbox, 60);
			schedule(0, 10);
			await pollAll(engine);
		}
		expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(27);
		for (const id of stuck.slice(0, 5)) sandbox.world.exports.remove(id);
		const before = emitted(engine).length;
		forward(sandbox, 1_000_000);
		await pollAll(engine);
		expect(emitted(engine).slice(before).sort()).toEqual(stuck.slice(5).sort());
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it('are emitted although one of them cannot be read', async () => {
		const engine = await onAllExports();
		const [stuck] = schedule(1_000_000);
		forward(sandbox, 3_600);
		schedule(0, 25);
		forward(sandbox, 3_600);
		await pollAll(engine);
		const path = `/v1/exports/${stuck}`;
		sandbox.faults.add({ kind: 'status', status: 500, times: Infinity, path });
		const [id] = schedule(0);
		expect(idsOf(await engine.poll())).toEqual([id]);
		await expect(engine.poll()).rejects.toMatchObject({ httpCode: '500' });
		sandbox.faults.clear();
		forward(sandbox, 1_000_000);
		expect(idsOf(await engine.poll())).toEqual([stuck]);
	});

	it('beyond what Voucherify lists end in an error when the user starts from the beginning', async () => {
		schedule(0, 301);
		const engine = await onAllExports({ startFrom: 'beginning' });
		await engine.poll();
		await expect(engine.poll()).rejects.toMatchObject({
			message: 'There are more than 300 exports',
		});
	});

	it.each([0.5, 0])('are emitted by several polls, oldest first, if %d s apart', async (apart) => {
		const engine = await onAllExports({ options: { maxEvents: 10 } });
		const ids = scheduleApart(25, apart);
		forward(sandbox, 120);
		const polls = await pollAll(engine);
		expect(Math.max(...polls.map(({ length }) => length))).toBe(10);
		expect(idsOf(polls.flat())).toEqual(inOrder(sandbox.world.exports, ids));
	});

	it('cost no more than a plan of 24 requests per minute allows, and some are emitted', async () => {
		scheduleApart(270, 1);
		forward(sandbox, 120);
		sandbox.settings.rateLimit = { calls: 24, windowMs: 60_000 };
		const engine = onExports(sandbox, { startFrom: 'beginning' });
		await engine.activate().catch(() => undefined);
		const calls: number[] = [];
		for (let poll = 0; poll < 6; poll += 1) {
			passMinute(sandbox);
			calls.push(await callsOf(sandbox, () => engine.tick().catch(() => undefined)));
		}
		expect(Math.max(...calls)).toBeLessThanOrEqual(25);
		expect(emitted(engine).length).toBeGreaterThan(0);
	});
});

describe('exports that change while the pages are read', () => {
	it('and move to a page that was already read are still emitted', async () => {
		let mayDelete = true;
		front = await startFront(sandbox, (query) => {
			if (!mayDelete || query.get('page') !== '2') return;
			mayDelete = false;
			removeLatest(3);
		});
		const engine = await activated(onExports(front));
		const ids = scheduleApart(15, 1);
		forward(sandbox, 120);
		expect(idsOf(await engine.poll()).sort()).toEqual(ids.sort());
		expect(await pollAll(engine)).toEqual([]);
	});

	it('and are listed late, while that is slow, are emitted by the next poll', async () => {
		let late: string[] = [];
		front = await startFront(sandbox, (query) => {
			if (late.length > 0 || query.get('page') !== '2') return;
			late = schedule(0, 1, { at: sandbox.world.now() - 59_500 });
			forward(sandbox, 5);
		});
		const engine = await activated(onExports(front));
		scheduleApart(15, 10);
		expect(await engine.poll()).toHaveLength(15);
		expect(idsOf(await engine.poll())).toEqual(late);
	});

	it('and are deleted repeat nothing, and lose nothing', async () => {
		const engine = await onAllExports();
		schedule(2_000);
		scheduleApart(24, 1);
		let deleteMore = false;
		front = await startFront(sandbox, (query) => {
			if (deleteMore && query.get('page') === '2') removeLatest(3);
		});
		expect(await restOf(engine)).toHaveLength(24);
		// The same trigger, behind the front.
		const { credentials } = watching(front).definition;
		deleteMore = true;
		await engine.change({ credentials });
		expect(await engine.poll()).toEqual([]);
		expect(await engine.poll()).toEqual([]);
		deleteMore = false;
		expect(await pollAll(engine)).toEqual([]);
		expect(emitted(engine)).toHaveLength(24);
		forward(sandbox, 2_000);
		expect(await engine.poll()).toHaveLength(1);
	});

	it('and are deleted with each request do not prolong a poll', async () => {
		const engine = await onAllExports({ startFrom: 'beginning' });
		const { exports } = sandbox.world;
		scheduleApart(100, 1);
		forward(sandbox, 120);
		sandbox.meanwhile.before = ({ path }) => {
			const [oldest] = exports.all();
			if (path === '/v1/exports' && oldest) exports.remove(oldest.id);
		};
		expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(40);
	});
});
