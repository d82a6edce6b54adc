import '../../../support/smallLimits';
import { isJsonObject } from '../../../../nodes/Voucherify/api/types';
import { believe } from '../../../support/beliefs';
import type { PollEngine } from '../../../support/pollEngine';
import { sandbox } from '../../../support/sandbox';
import {
	callsOf,
	emitted,
	forward,
	idsOf,
	inOrder,
	passMinute,
	pollAll,
	stateOf,
} from '../../../support/triggers';
import { allOf, expectQuiet, job, onJobs, restOf, useStoppedServices } from './watched';

useStoppedServices();

const DAY_S = 86_400;

/** Schedules jobs of different times that are long over. Returns their IDs, oldest first. */
const oldJobs = (count: number) => Array.from({ length: count }, (_, index) => job(20_000 - index));

/** IDs of all jobs of the project. */
const allJobs = () => sandbox.world.asyncActions.all().map(({ id }) => id);

describe('a job that was open at the activation', () => {
	it.each([0, 25, 240])('is emitted although %i finish after it', async (count) => {
		job(6.8 * DAY_S, 1);
		const open = job(6.9 * DAY_S, 7.5 * DAY_S);
		oldJobs(count);
		const before = sandbox.requests.length;
		const engine = await onJobs();
		expect(sandbox.requests).toHaveLength(before + 1);
		expect(await pollAll(engine)).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(2);
		await engine.restart();
		forward(sandbox, DAY_S);
		expect(await restOf(engine)).toEqual([open]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it('is emitted when it ends before the reading reached it', async () => {
		const open = job(6 * DAY_S, 6 * DAY_S + 30);
		oldJobs(30);
		const engine = await onJobs();
		forward(sandbox, 61);
		expect(await restOf(engine)).toEqual([open]);
	});
});

describe('a poll makes at most 5 requests, and emits events or makes progress', () => {
	/** Runs some polls. Returns all IDs emitted since the activation. */
	const pollOn = async (engine: PollEngine, polls: number) => {
		for (let poll = 0; poll < polls; poll += 1)
			expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(5);
		return emitted(engine);
	};

	it.each([
		[false, 30],
		[true, 130],
	])('of 240 jobs from the beginning, with results: %s', async (addResult, polls) => {
		const ids = oldJobs(240);
		const before = sandbox.requests.length;
		const engine = await onJobs({ startFrom: 'beginning', addResult });
		expect(sandbox.requests.length - before).toBeLessThanOrEqual(5);
		expect((await pollOn(engine, polls)).slice(-240)).toEqual(ids);
		await expectQuiet(engine);
	});

	it.each([false, true])(
		'with 30 open jobs on 30 pages, of which half never end; with results: %s',
		async (addResult) => {
			const engine = await onJobs({ addResult });
			const [stuck, open]: [string[], string[]] = [[], []];
			for (let index = 0; index < 30; index += 1) {
				(index % 2 ? stuck : open).push(job(0, index % 2 ? 1_000_000 : 20_000));
				for (let other = 0; other < 12; other += 1) {
					job(0);
					forward(sandbox, 0.08);
				}
			}
			forward(sandbox, 61);
			await pollOn(engine, addResult ? 220 : 40);
			forward(sandbox, 20_000);
			const found = await pollOn(engine, 80);
			expect(found).toEqual(expect.arrayContaining(open));
			expect(found.filter((id) => stuck.includes(String(id)))).toEqual([]);
			expect(new Set(found).size).toBe(found.length);
			const late = job(0);
			expect(await pollOn(engine, 2)).toContain(late);
		},
	);

	const failed = [{ named: { code: 'A' }, reason: 'no' }];
	const inReports = {
		type: 'VOUCHERS.IMPORT',
		tellsIn: 'reports' as const,
		outcome: { done: 1, failed },
	};

	it.each([
		['inclusive', false],
		['exclusive', false],
		['inclusive', true],
		['exclusive', true],
	] as const)(
		'through more than 10 jobs of one millisecond, and reports them once, where the bound is %s; with results of two requests: %s',
		async (bounds, addResult) => {
			believe(sandbox, { periodBounds: bounds });
			const start = () => job(0, 0, addResult ? inReports : {});
			const engine = await onJobs({ addResult });
			const before = start();
			forward(sandbox, 1);
			for (let index = 0; index < 15; index += 1) start();
			forward(sandbox, 1);
			const after = start();
			const found = await pollOn(engine, 20);
			expect(found).toEqual(expect.arrayContaining([before, after]));
			expect(found.length).toBeGreaterThanOrEqual(12);
			const later = start();
			expect(idsOf(await engine.poll())).toEqual([later]);
			await expectQuiet(engine);
			expect(engine.executions.flat().flatMap(({ json }) => json.warnings ?? [])).toEqual([
				expect.stringMatching(/^10 background jobs or more were created at the same time/),
			]);
		},
	);
});

it.each([
	['without a status', { status: null }],
	['with a result that is none', { result: 'done' }],
	['without a time', { created_at: 'soon' }],
])('reports a job %s once, without delaying the others', async (_, broken) => {
	const engine = await onJobs();
	const [first, bad] = [job(0), job(0)];
	// The fault marks the response as altered, as the API description allows no such row.
	sandbox.faults.add({ kind: 'extraFields', path: '/async-actions$', body: {}, times: Infinity });
	sandbox.meanwhile.after = (_, __, answer) => {
		const rows: unknown = isJsonObject(answer) && answer.async_actions;
		if (!Array.isArray(rows)) return;
		for (const row of rows) if (isJsonObject(row) && row.id === bad) Object.assign(row, broken);
	};
	const items = await engine.poll();
	forward(sandbox, 30);
	const last = job(0);
	items.push(...(await pollAll(engine)).flat());
	expect(idsOf(items)).toEqual([first, last]);
	expect(items.flatMap(({ json }) => json.warnings ?? [])).toEqual([expect.stringContaining(bad)]);
});

it('Max Events limits the requests of Add Result, also where results cannot be read', async () => {
	const engine = await onJobs({ addResult: true, options: { maxEvents: 5 } });
	const ids = Array.from({ length: 8 }, (_, index) => job(8 - index));
	for (const id of ids)
		sandbox.faults.add({ kind: 'status', status: 500, path: `/v1/async-actions/${id}`, times: 3 });
	expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(6);
	expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(11);
});

it('reads the other pages when one fails', async () => {
	oldJobs(95);
	const engine = await onJobs({ startFrom: 'beginning' });
	sandbox.faults.add({ kind: 'status', status: 500, from: 6, times: 1 });
	expect(await engine.poll()).toEqual([]);
	expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(12);
	expect(await allOf(engine)).toEqual(inOrder(sandbox.world.asyncActions, allJobs()));
});

describe('240 jobs on a plan of 20 requests per minute', () => {
	beforeEach(() => {
		sandbox.settings.rateLimit = { calls: 20, windowMs: 60_000 };
	});

	it.each([false, true])(
		'are emitted oldest first, by polls that each emit some or read on; with restarts: %s',
		async (restarts) => {
			oldJobs(240);
			const engine = await onJobs({ startFrom: 'beginning', options: { maxEvents: 20 } });
			let [empty, found] = [0, 0];
			for (let poll = 0; poll < 40 && found < allJobs().length; poll += 1) {
				passMinute(sandbox);
				await engine.tick();
				if (emitted(engine).length === found) empty += 1;
				found = emitted(engine).length;
				if (restarts && found > 0) await engine.restart();
			}
			expect(emitted(engine)).toEqual(inOrder(sandbox.world.asyncActions, allJobs()));
			// The list is first read back, five pages per poll.
			expect(empty).toBeLessThanOrEqual(5);
			expect(sandbox.requests.length).toBeLessThan(80);
			expect(String(stateOf(engine)).length).toBeLessThan(1_500);
		},
	);

	it('that were created while the trigger was off are emitted, too', async () => {
		const engine = await onJobs({ options: { maxEvents: 20 } });
		forward(sandbox, 30_000);
		const ids = oldJobs(240);
		for (let poll = 0; poll < 30; poll += 1) {
			passMinute(sandbox);
			await engine.tick();
		}
		expect(emitted(engine)).toEqual(ids);
		passMinute(sandbox);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});
});
