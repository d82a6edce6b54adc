import '../../../support/smallLimits';
import { isJsonObject } from '../../../../nodes/Voucherify/api/types';
import { believe } from '../../../support/beliefs';
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
import { job, onJobs } from './jobs';
import { skipRetryPauses } from '../../../support/pauses';

const DAY_S = 86_400;

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe('a job that was open at the activation', () => {
	it.each([0, 25, 240])('is emitted although %i finish after it', async (count) => {
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

	it('is emitted when it ends before the reading reached it', async () => {
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
		'do not stop it, and are reported once, where the bound is %s',
		async (bounds) => {
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
			expect(told).toEqual([
				expect.stringMatching(/^10 background jobs or more were created at the same time/),
			]);
		},
	);
});

describe('a poll makes at most 5 requests, and emits events or makes progress', () => {
	/** Runs some polls. Returns all IDs emitted since the activation. */
	const pollOn = async (engine: ReturnType<typeof onJobs>, polls: number) => {
		for (let poll = 0; poll < polls; poll += 1)
			expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(5);
		return idsOf(engine.executions.flat());
	};

	it.each([
		[false, 30],
		[true, 130],
	])('of 240 jobs from the beginning, with results: %s', async (addResult, polls) => {
		const ids = Array.from({ length: 240 }, (_, index) => job(20_000 - index));
		const engine = onJobs({ startFrom: 'beginning', addResult });
		expect(await callsOf(sandbox, () => engine.activate())).toBeLessThanOrEqual(5);
		expect((await pollOn(engine, polls)).slice(-240)).toEqual(ids);
		forward(sandbox, 61);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it.each([false, true])(
		'with 30 open jobs on 30 pages, of which half never end; with results: %s',
		async (addResult) => {
			const engine = onJobs({ addResult });
			await engine.activate();
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

	it.each(['inclusive', 'exclusive'] as const)(
		'through many jobs of one millisecond, with results that take two requests, where the bound is %s',
		async (bounds) => {
			believe(sandbox, { periodBounds: bounds });
			const report = { outcome: { done: 1, failed: [{ named: { code: 'A' }, reason: 'no' }] } };
			const more = { type: 'VOUCHERS.IMPORT', tellsIn: 'reports', ...report } as const;
			const engine = onJobs({ addResult: true });
			await engine.activate();
			const before = job(0, 0, more);
			forward(sandbox, 1);
			for (let index = 0; index < 15; index += 1) job(0, 0, more);
			forward(sandbox, 1);
			const after = job(0, 0, more);
			expect(await pollOn(engine, 20)).toEqual(expect.arrayContaining([before, after]));
		},
	);
});

it.each([
	['without a status', { status: null }],
	['with a result that is none', { result: 'done' }],
	['without a time', { created_at: 'soon' }],
])('reports a job %s once, without delaying the others', async (_, broken) => {
	const engine = onJobs();
	await engine.activate();
	const first = job(0);
	const bad = job(0);
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
	const engine = onJobs({ addResult: true, options: { maxEvents: 5 } });
	await engine.activate();
	const ids = Array.from({ length: 8 }, (_, index) => job(8 - index));
	for (const id of ids)
		sandbox.faults.add({ kind: 'status', status: 500, path: `/v1/async-actions/${id}`, times: 3 });
	expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(6);
	expect(await callsOf(sandbox, () => engine.tick())).toBeLessThanOrEqual(11);
});

it('reads the other pages when one fails', async () => {
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
