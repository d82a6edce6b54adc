import './smallLimits';
import { startSandbox, type Sandbox } from '../../sandbox';
import type { JobRequest } from '../../sandbox/world/jobs';
import { believe } from './beliefs';
import {
	callsOf,
	forward,
	idsOf,
	inOrder,
	NO_LIMIT,
	passMinute,
	pollAll,
	SMALL,
	STOPPED,
	stateOf,
	watching,
} from './triggers';

/** A plan of 20 calls a minute. */
const PLAN = { calls: 20, windowMs: 60_000 };
const DAY_S = 86_400;

let sandbox: Sandbox;

beforeEach(() => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
	await sandbox.close();
});

const start = async (rateLimit = NO_LIMIT) => {
	sandbox = await startSandbox({ sizes: SMALL, rateLimit, clock: STOPPED });
};

/** A job that began so many seconds ago, and takes so long. */
const job = (secondsAgo: number, seconds = 0, more: Partial<JobRequest> = {}) =>
	sandbox.world.asyncActions.schedule({
		type: 'CUSTOMERS.BULK_UPDATE',
		requestId: 'v-test',
		outcome: { done: 3 },
		isLong: true,
		timing: { enqueuedMs: 0, inProgressMs: seconds * 1_000 },
		at: sandbox.world.now() - secondsAgo * 1_000,
		...more,
	}).id;

const onJobs = (parameters = {}) =>
	watching(sandbox, {
		event: 'asyncActionCompleted',
		watch: 'any',
		addResult: false,
		...parameters,
	});

describe('240 jobs on a plan of 20 calls a minute', () => {
	it.each([false, true])(
		'are reported from the oldest on, by polls that each bring some or read on; with restarts: %s',
		async (restarts) => {
			await start(PLAN);
			for (let index = 0; index < 240; index += 1) job(20_000 - index);
			const ids = sandbox.world.asyncActions.all().map(({ id }) => id);
			const engine = onJobs({ startFrom: 'beginning', options: { maxEvents: 20 } });
			await engine.activate();
			const found: unknown[] = [];
			let empty = 0;
			for (let poll = 0; poll < 40 && found.length < ids.length; poll += 1) {
				passMinute(sandbox);
				await engine.tick();
				const last = engine.executions.flat().length;
				if (last === found.length) empty += 1;
				found.push(...idsOf(engine.executions.flat().slice(found.length)));
				if (restarts && found.length > 0) await engine.restart();
			}
			expect(found).toEqual(inOrder(sandbox.world.asyncActions, ids));
			expect(empty).toBeLessThanOrEqual(3);
			expect(sandbox.requests.length).toBeLessThan(80);
			expect(String(stateOf(engine)).length).toBeLessThan(1_500);
		},
	);

	it('that came while the trigger was off come, too', async () => {
		await start(PLAN);
		const engine = onJobs({ options: { maxEvents: 20 } });
		await engine.activate();
		forward(sandbox, 30_000);
		const ids = Array.from({ length: 240 }, (_, index) => job(20_000 - index));
		for (let poll = 0; poll < 30; poll += 1) {
			passMinute(sandbox);
			await engine.tick();
		}
		expect(idsOf(engine.executions.flat())).toEqual(ids);
		passMinute(sandbox);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});
});

describe('a job that was open at the activation', () => {
	it.each([0, 25, 240])('is reported although %i finish after it', async (count) => {
		await start();
		job(6.8 * DAY_S, 1);
		const open = job(6.9 * DAY_S, 7.5 * DAY_S);
		for (let index = 0; index < count; index += 1) job(10_000 + index, 1);
		const engine = onJobs();
		expect(await callsOf(sandbox, () => engine.activate())).toBe(1);
		expect(await pollAll(engine)).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(2);
		await engine.restart();
		forward(sandbox, DAY_S);
		expect(idsOf((await pollAll(engine)).flat())).toEqual([open]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it('is reported when it ends before the list was read back to it', async () => {
		await start();
		const open = job(6 * DAY_S, 6 * DAY_S + 30);
		for (let index = 0; index < 30; index += 1) job(10_000 + index, 1);
		const engine = onJobs();
		await engine.activate();
		forward(sandbox, 61);
		expect(idsOf((await pollAll(engine)).flat())).toEqual([open]);
	});
});

describe('more than 10 jobs of the same millisecond', () => {
	it.each(['inclusive', 'exclusive'] as const)(
		'do not stop it, and are told of once, where the bound is %s',
		async (bounds) => {
			await start();
			believe(sandbox, { periodBounds: bounds });
			const engine = onJobs();
			await engine.activate();
			const before = job(0);
			forward(sandbox, 1);
			for (let index = 0; index < 15; index += 1) job(0);
			forward(sandbox, 1);
			const after = job(0);
			const items = (await pollAll(engine)).flat();
			forward(sandbox, 61);
			items.push(...(await pollAll(engine)).flat());
			expect(idsOf(items)).toEqual(expect.arrayContaining([before, after]));
			expect(items.length).toBeGreaterThanOrEqual(12);
			const [later] = [job(0)];
			const [item] = await engine.poll();
			expect(idsOf([item ?? { json: {} }])).toEqual([later]);
			forward(sandbox, 61);
			expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
			const told = [...items, item].flatMap((one) => one?.json.warnings ?? []);
			expect(told).toEqual([expect.stringMatching(/^More than 10 rows were created at the same/)]);
		},
	);
});

it('Max Events bounds what Add Result costs, also where results cannot be had', async () => {
	await start();
	const engine = onJobs({ addResult: true, options: { maxEvents: 5 } });
	await engine.activate();
	const ids = Array.from({ length: 8 }, (_, index) => job(8 - index));
	for (const id of ids)
		sandbox.faults.add({ kind: 'status', status: 500, path: `/v1/async-actions/${id}`, times: 3 });
	expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(6);
	expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(11);
});

it('a page that fails leaves the others read', async () => {
	await start();
	for (let index = 0; index < 95; index += 1) job(20_000 - index);
	const ids = sandbox.world.asyncActions.all().map(({ id }) => id);
	const engine = onJobs({ startFrom: 'beginning' });
	await engine.activate();
	sandbox.faults.add({ kind: 'status', status: 500, from: 6, times: 1 });
	expect(await engine.poll()).toEqual([]);
	expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(12);
	await pollAll(engine);
	expect(idsOf(engine.executions.flat())).toEqual(inOrder(sandbox.world.asyncActions, ids));
});
