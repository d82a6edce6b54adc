import {
	bookOn,
	callsOf,
	CARD,
	endTimeWhen,
	forward,
	idsOf,
	NO_LIMIT,
	onVouchers,
	pollAll,
	slowCalls,
	SMALL,
	stateOf,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { book } from './booking';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe('several polls', () => {
	it('at the same time emit everything once', async () => {
		sandbox.settings.latencyMs = 30;
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(250);
		await Promise.all([engine.tick(), engine.tick(), engine.tick()]);
		expect(engine.errors).toEqual([]);
		expect(engine.executions).toHaveLength(1);
		expect(idsOf(engine.executions.flat())).toEqual(booked);
	});

	it('of different nodes do not wait for each other', async () => {
		sandbox.settings.latencyMs = 30;
		const engines = [watching(sandbox), watching(sandbox)];
		for (const engine of engines) await engine.activate();
		const booked = book(3);
		await Promise.all(engines.map((engine) => engine.tick()));
		for (const { executions } of engines) expect(idsOf(executions.flat())).toEqual(booked);
	});

	it('wait for one that takes longer than their interval', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(150);
		sandbox.settings.latencyMs = 100;
		const long = engine.tick();
		await engine.tick();
		expect(engine.executions).toEqual([]);
		booked.push(...book(1));
		await long;
		sandbox.settings.latencyMs = 0;
		await engine.poll();
		expect(idsOf(engine.executions.flat())).toEqual(booked);
	});
});

describe('the time of a poll', () => {
	const budgetMs = 60_000;

	it('ends the reading early, and the next poll continues', async () => {
		const engine = watching(sandbox, {}, { budgetMs });
		await engine.activate();
		const booked = book(950);
		// Half of four fifths of a minute is over with the third request.
		slowCalls(sandbox, 10_000);
		const first = idsOf(await engine.poll());
		expect(first).toHaveLength(300);
		expect([...first, ...idsOf((await pollAll(engine)).flat())]).toEqual(booked);
	});

	it.each([33_333.3, 0, -5, Number.NaN, Infinity, 2 ** 40])(
		'may be a broken number of milliseconds from n8n: %s',
		async (budgetMs) => {
			const engine = watching(sandbox, {}, { budgetMs });
			await engine.activate();
			const booked = book(2);
			expect(idsOf(await engine.poll())).toEqual(booked);
		},
	);

	it('leaves the other vouchers to the next poll', async () => {
		const engine = watching(sandbox, onVouchers(CARD, 'COFFEE-0002'), { budgetMs });
		await engine.activate();
		const booked = [...book(), ...bookOn(sandbox, 'COFFEE-0002')];
		slowCalls(sandbox, 25_000);
		expect(idsOf(await engine.poll())).toEqual(booked.slice(0, 1));
		expect(idsOf(await engine.poll())).toEqual(booked.slice(1));
	});

	it('aborts a request that takes too long, and nothing is lost', async () => {
		const engine = watching(sandbox);
		await engine.activate();
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
		const engine = watching(sandbox);
		await engine.activate();
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
