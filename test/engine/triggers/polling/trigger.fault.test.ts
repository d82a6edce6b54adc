import type { Fault } from '../../../../sandbox';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { NodeApiError } from 'n8n-workflow';
import {
	callsOf,
	emitted,
	endTimeWhen,
	forward,
	idsOf,
	LONG_WAIT,
	onVouchers,
	SILENT_WAIT,
	slowCalls,
	stateOf,
	watching,
} from '../../../support/triggers';
import { A, activeOn, B, bookCard, book, EVENTS, restOf, useStoppedServices } from './watched';

useStoppedServices(useNewSandboxes);

describe('a fault', () => {
	const faults: Array<[string, Fault]> = [
		...[400, 401, 402, 403, 404, 409, 423, 500].map((status): [string, Fault] => [
			`status ${status}`,
			{ kind: 'status', status, times: Infinity },
		]),
		...[502, 503, 504].map((status): [string, Fault] => [
			`status ${status}`,
			{ kind: 'status', status, times: 4 },
		]),
		['a proxy page', { kind: 'html', times: 4 }],
		['a reset before', { kind: 'resetBefore', times: 4 }],
		['a reset after', { kind: 'resetAfter', times: 4 }],
		['half a body', { kind: 'truncatedJson' }],
		['no body', { kind: 'emptyBody' }],
		['the wrong region', { kind: 'wrongRegion' }],
		['a long wait', SILENT_WAIT],
	];

	it.each(
		faults.flatMap(([name, fault]) =>
			[0, 1, 2].map((from): [string, number, Fault] => [name, from, { ...fault, from }]),
		),
	)('(%s at call %i) loses and repeats nothing', async (_name, from, fault) => {
		const engine = await activeOn();
		const booked = book(250);
		const before = stateOf(engine);
		sandbox.faults.add(fault);
		// Rows that were read before the fault are emitted; the fault is reported when there are none.
		if (from > 0) expect(idsOf(await engine.poll())).toEqual(booked.slice(0, from * 100));
		else {
			await expect(engine.poll()).rejects.toBeInstanceOf(Error);
			expect(engine.executions).toEqual([]);
			expect(stateOf(engine)).toBe(before);
		}
		sandbox.faults.clear();
		expect(idsOf(await engine.poll())).toEqual(booked.slice(from * 100));
		expect(await engine.poll()).toEqual([]);
	});

	it.each(EVENTS)(
		'during the activation makes it fail, and the next one takes the baseline: %s',
		async (_, parameters, happen) => {
			sandbox.faults.add({ kind: 'status', status: 500, times: Infinity });
			const engine = watching(sandbox, parameters);
			await expect(engine.activate()).rejects.toBeInstanceOf(NodeApiError);
			expect(engine.saved).toEqual({});
			sandbox.faults.clear();
			await engine.activate();
			const ids = happen();
			expect(idsOf(await engine.poll())).toEqual(ids);
		},
	);
});

describe('a rate limit', () => {
	it('with a long wait ends the poll, and says how long to wait', async () => {
		const engine = await activeOn();
		book();
		sandbox.faults.add(LONG_WAIT);
		const calls = await callsOf(sandbox, () =>
			expect(engine.poll()).rejects.toMatchObject({
				failure: { cause: 'rate-limited', retryAfterMs: 60_000 },
			}),
		);
		expect(calls).toBe(1);
		// The next poll remembers the limit, and sends no request.
		const more = callsOf(sandbox, () =>
			expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'rate-limited' } }),
		);
		expect(await more).toBe(0);
	});

	it('below the number of pages spreads a list over several polls', async () => {
		const engine = await activeOn();
		const booked = book(450);
		const found: unknown[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			sandbox.faults.clear();
			sandbox.faults.add({ ...SILENT_WAIT, from: 2 });
			found.push(...idsOf(await engine.poll()));
		}
		expect(found).toEqual(booked);
	});

	it('with a short wait is waited for', async () => {
		const engine = await activeOn();
		const booked = book();
		sandbox.faults.add({ kind: 'status', status: 429 });
		expect(idsOf(await engine.poll())).toEqual(booked);
	});
});

describe('several polls', () => {
	it('of different nodes do not wait for each other', async () => {
		sandbox.settings.latencyMs = 30;
		const engines = [await activeOn(), await activeOn()];
		const booked = book(3);
		await Promise.all(engines.map((engine) => engine.tick()));
		for (const { executions } of engines) expect(idsOf(executions.flat())).toEqual(booked);
	});

	it('wait for one that takes longer than their interval', async () => {
		const engine = await activeOn();
		const booked = book(150);
		sandbox.settings.latencyMs = 100;
		const long = engine.tick();
		await engine.tick();
		expect(engine.executions).toEqual([]);
		booked.push(...book(1));
		await long;
		sandbox.settings.latencyMs = 0;
		await engine.poll();
		expect(emitted(engine)).toEqual(booked);
	});
});

describe('the time of a poll', () => {
	const budgetMs = 60_000;

	it('ends the reading early, and the next poll continues', async () => {
		const engine = await activeOn({}, { budgetMs });
		const booked = book(950);
		// Half of four fifths of a minute is over with the third request.
		slowCalls(sandbox, 10_000);
		const first = idsOf(await engine.poll());
		expect(first).toHaveLength(300);
		expect([...first, ...(await restOf(engine))]).toEqual(booked);
	});

	it.each([33_333.3, 0, -5, Number.NaN, Infinity, 2 ** 40])(
		'may be a broken number of milliseconds from n8n: %s',
		async (budgetMs) => {
			const engine = await activeOn({}, { budgetMs });
			const booked = book(2);
			expect(idsOf(await engine.poll())).toEqual(booked);
		},
	);

	it('leaves the other vouchers to the next poll', async () => {
		const engine = await activeOn(onVouchers(A, B), { budgetMs });
		const booked = [...book(), ...bookCard(B)];
		slowCalls(sandbox, 25_000);
		expect(idsOf(await engine.poll())).toEqual(booked.slice(0, 1));
		expect(idsOf(await engine.poll())).toEqual(booked.slice(1));
	});

	it('aborts a request that takes too long, and nothing is lost', async () => {
		const engine = await activeOn();
		const booked = book(2);
		const before = stateOf(engine);
		sandbox.faults.add({ kind: 'hang' });
		const calls = sandbox.requests.length;
		endTimeWhen(() => sandbox.requests.length > calls);
		await expect(engine.poll()).rejects.toMatchObject({
			message: 'Voucherify took longer to respond than a poll may last',
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(stateOf(engine)).toBe(before);
		jest.spyOn(AbortSignal, 'timeout').mockRestore();
		expect(idsOf(await engine.poll())).toEqual(booked);
	});

	it('aborts a later request: earlier events are emitted, and the rest with the next poll', async () => {
		const engine = await activeOn();
		const booked = book(250);
		sandbox.faults.add({ kind: 'hang', from: 2 });
		const calls = sandbox.requests.length;
		endTimeWhen(() => sandbox.requests.length > calls + 2);
		expect(idsOf(await engine.poll())).toEqual(booked.slice(0, 200));
		jest.spyOn(AbortSignal, 'timeout').mockRestore();
		expect(idsOf(await engine.poll())).toEqual(booked.slice(200));
	});
});

describe('clocks', () => {
	it.each([-7, -0.02, 0.02, 7])('that differ by %d hours do not matter', async (hours) => {
		const real = Date.now;
		jest.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
		sandbox.settings.clockAheadMs = -hours * 3_600_000;
		const engine = watching(sandbox, {}, { timezone: 'Pacific/Kiritimati' });
		const found: unknown[] = [];
		const booked = [...book(1, 200)];
		await engine.activate();
		booked.length = 0;
		booked.push(...book(3));
		found.push(...idsOf(await engine.poll()));
		booked.push(...book(2, 50));
		found.push(...idsOf(await engine.poll()));
		forward(sandbox, 61);
		found.push(...idsOf(await engine.poll()));
		expect(found).toEqual(booked);
		// The cursor follows Voucherify's clock: once the window is over, nothing is read again.
		await engine.poll();
		expect(stateOf(engine)).toContain(booked.toSorted().at(-1));
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});
});

/** Lists come from copies of the data, some of which are behind: rows are there, away, and there again. */
describe('a copy of the data that is behind', () => {
	/** The next list comes from a copy that is this many seconds behind. */
	const answerFromCopy = (seconds: number, from = 0) => {
		sandbox.faults.add({ kind: 'stale', durationMs: seconds * 1_000, from });
	};

	const EVER = 1e9;

	it.each(EVENTS)(
		'each %s that an answer lacks comes once, and none from before the start',
		async (_, parameters, happen) => {
			happen();
			forward(sandbox, 600);
			// Even an answer without a row at the start brings no old ones.
			answerFromCopy(EVER);
			const engine = await activeOn(parameters);
			await engine.poll();
			expect(emitted(engine)).toEqual([]);
			happen();
			forward(sandbox, 1);
			const found = idsOf(await engine.poll());
			expect(found.length).toBeGreaterThan(0);
			for (const [seconds, behind] of [
				[5, 8],
				[5, EVER],
				[55, EVER],
				[1, 0],
				[90, 0],
			] as const) {
				forward(sandbox, seconds);
				if (behind > 0) answerFromCopy(behind);
				expect(await engine.poll()).toEqual([]);
			}
			expect(emitted(engine)).toEqual(found);
		},
	);

	it("reads no old transactions if the cursor's row is gone and an answer is empty", async () => {
		const engine = await activeOn();
		forward(sandbox, 120);
		const booked = book(1);
		await engine.poll();
		forward(sandbox, 120);
		await engine.poll();
		for (const id of booked) sandbox.world.ledger.remove(id);
		await engine.poll();
		// The first request asks for the cursor's row, the next ones look for another one.
		answerFromCopy(EVER, 1);
		await engine.poll();
		const later = book(1);
		await engine.poll();
		await engine.poll();
		expect(emitted(engine)).toEqual([...booked, ...later]);
	});
});
