import type { Fault } from '../../../../sandbox';
import type { Definition, PollEngine } from '../../../support/pollEngine';
import {
	callsOf,
	emitted,
	forward,
	idsOf,
	NO_LIMIT,
	onVouchers,
	pollAll,
	SILENT_WAIT,
	slowCalls,
	SMALL,
	stateOf,
	STOPPED,
	textOf,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { A, B, C, book, lose, pathOf } from './cards';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe.each<[string, Partial<Definition>]>([
	['the default engine', {}],
	['an engine that commits state with every poll', { durable: true }],
])('in %s', (_, engineKind) => {
	const watch = (...codes: string[]) => watching(sandbox, onVouchers(...codes), engineKind);
	/** Changes the watched cards, like a user who saves the workflow. */
	const change = (engine: PollEngine, ...codes: string[]) =>
		engine.change({ parameters: { ...engine.definition.parameters, ...onVouchers(...codes) } });

	it('a deleted card (404) does not stop the others, and is reported when there is nothing else to emit', async () => {
		const engine = watch(A, B, C);
		await engine.activate();
		await pollAll(engine);
		lose(B);
		const booked: string[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			const news = [...book(A), ...book(C)];
			expect(idsOf(await engine.poll())).toEqual(news);
			booked.push(...news);
			await engine.restart();
			forward(sandbox, 61);
		}
		await engine.tick();
		const error: unknown = await engine.poll().catch((reason: unknown) => reason);
		expect(textOf(error)).toContain(`the card ${B}`);
		expect(error).toMatchObject({ httpCode: '404' });
		expect(emitted(engine)).toEqual(booked);
		booked.push(...book(A));
		await pollAll(engine).catch(() => undefined);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a deleted card that exists again continues where it was', async () => {
		const engine = watch(A, B);
		await engine.activate();
		await pollAll(engine);
		lose(B);
		const booked = [...book(A), ...book(B, 3)];
		await engine.poll();
		sandbox.faults.clear();
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it.each<[string, Fault]>([
		['a problem of the service', { kind: 'status', status: 503, times: Infinity }],
		['half a body', { kind: 'truncatedJson', times: Infinity }],
		['a broken connection', { kind: 'resetBefore', times: Infinity }],
	])('%s with one card does not stop the others', async (__, fault) => {
		const engine = watch(A, B, C);
		await engine.activate();
		await pollAll(engine);
		sandbox.faults.add({ ...fault, path: pathOf(A) });
		const booked = [...book(B), ...book(C)];
		const later = book(A);
		expect(idsOf(await engine.poll())).toEqual(booked);
		sandbox.faults.clear();
		expect(idsOf(await engine.poll())).toEqual(later);
	});

	it('a rate limit below the number of cards serves each of them in turn', async () => {
		const engine = watch(A, B, C);
		await engine.activate();
		await pollAll(engine);
		const booked = [...book(A), ...book(B), ...book(C)];
		for (let poll = 0; poll < 3; poll += 1) {
			sandbox.faults.clear();
			sandbox.faults.add({ ...SILENT_WAIT, from: 1 });
			expect(idsOf(await engine.poll())).toEqual([booked[poll]]);
		}
		sandbox.faults.clear();
		expect(await pollAll(engine)).toEqual([]);
	});

	it('a rate limit that allows no request is reported', async () => {
		const engine = watch(A, B);
		await engine.activate();
		await pollAll(engine);
		sandbox.faults.add(SILENT_WAIT);
		await expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
	});

	it('a card that is added does not reset the others, as each card has its own state', async () => {
		const engine = watch(A, B);
		await engine.activate();
		const booked = book(A);
		await pollAll(engine);
		booked.push(...book(A, 2), ...book(B, 2, 30));
		book(C, 2);
		await change(engine, A, C, B);
		booked.push(...book(C));
		await pollAll(engine);
		forward(sandbox, 61);
		await pollAll(engine);
		expect(emitted(engine).sort()).toEqual(booked.sort());
	});

	it('a card that is removed and added again starts anew, and the others continue', async () => {
		const engine = watch(A, B);
		await engine.activate();
		const booked = [...book(A), ...book(B)];
		await pollAll(engine);
		await change(engine, A);
		book(B, 3);
		booked.push(...book(A));
		await pollAll(engine);
		book(B);
		booked.push(...book(A));
		await change(engine, A, B);
		booked.push(...book(B));
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine).sort()).toEqual(booked.sort());
	});

	it('a card entered by code and by ID emits each event once, and continues when one of the two is removed', async () => {
		const { id } = sandbox.world.vouchers.get(A);
		const engine = watch(A, id, B);
		await engine.activate();
		await pollAll(engine);
		const booked = [...book(A, 2), ...book(B)];
		expect(idsOf(await engine.poll())).toEqual(booked);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		booked.push(...book(A));
		await change(engine, B, id);
		booked.push(...book(A));
		await pollAll(engine);
		await change(engine, A, B);
		booked.push(...book(A));
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});
});

describe('many cards', () => {
	it('are continued with the next polls when their requests take longer than a poll may last', async () => {
		const codes = sandbox.world.vouchers
			.all()
			.slice(0, 30)
			.map(({ code }) => code);
		const engine = watching(sandbox, onVouchers(...codes), { budgetMs: 60_000 });
		slowCalls(sandbox, 1_000);
		await engine.activate();
		const booked = codes.flatMap((code) => book(code));
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine).sort()).toEqual(booked.sort());
	});

	it('are not delayed by one with more events than a poll may emit', async () => {
		const engine = watching(sandbox, { ...onVouchers(A, B), options: { maxEvents: 10 } });
		await engine.activate();
		const busy = book(A, 25);
		const quiet = book(B, 2);
		const polls = await pollAll(engine);
		expect(idsOf(polls[1] ?? [])).toEqual(expect.arrayContaining(quiet));
		expect(idsOf(polls.flat()).sort()).toEqual([...busy, ...quiet].sort());
	});

	it('change no stored state when nothing happens, in an engine that commits state with every poll', async () => {
		const engine = watching(sandbox, onVouchers(A, B, C), { durable: true });
		await engine.activate();
		await pollAll(engine);
		const before = engine.cursors.get('node');
		await engine.poll();
		expect(engine.cursors.get('node')).toBe(before);
		expect(stateOf(engine)).not.toContain('undefined');
	});
});
