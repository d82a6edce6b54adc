import type { Fault } from '../../../../sandbox';
import type { PollEngine } from '../../../support/pollEngine';
import { sandbox } from '../../../support/sandbox';
import {
	callsOf,
	emitted,
	forward,
	idsOf,
	onVouchers,
	pollAll,
	SILENT_WAIT,
	slowCalls,
	textOf,
	watching,
} from '../../../support/triggers';
import { A, activeOn, allOf, B, bookCard, C, ENGINES, pathOf, useStoppedServices } from './watched';

useStoppedServices();

/** Deletes a card in Voucherify. */
const lose = (code: string) => {
	sandbox.faults.add({ kind: 'status', status: 404, times: Infinity, path: pathOf(code) });
};

describe.each(ENGINES)('in %s', (_, engineKind) => {
	/** Activates a trigger on cards, which has nothing to emit yet. */
	async function start(...codes: string[]): Promise<PollEngine> {
		const engine = await activeOn(onVouchers(...codes), engineKind);
		expect(await pollAll(engine)).toEqual([]);
		return engine;
	}
	/** Changes the watched cards, like a user who saves the workflow. */
	const change = (engine: PollEngine, ...codes: string[]) =>
		engine.change({ parameters: { ...engine.definition.parameters, ...onVouchers(...codes) } });

	it('a deleted card (404) does not stop the others, and is reported when there is nothing else to emit', async () => {
		const engine = await start(A, B, C);
		lose(B);
		const booked: string[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			const news = [...bookCard(A), ...bookCard(C)];
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
		booked.push(...bookCard(A));
		await pollAll(engine).catch(() => undefined);
		expect(emitted(engine)).toEqual(booked);
	});

	it.each<[string, Fault]>([
		['a deletion (404)', { kind: 'status', status: 404, times: Infinity }],
		['a problem of the service', { kind: 'status', status: 503, times: Infinity }],
		['half a body', { kind: 'truncatedJson', times: Infinity }],
		['a broken connection', { kind: 'resetBefore', times: Infinity }],
	])('%s with one card does not stop the others, and is over when it ends', async (__, fault) => {
		const engine = await start(A, B, C);
		sandbox.faults.add({ ...fault, path: pathOf(A) });
		const booked = [...bookCard(B), ...bookCard(C)];
		const later = bookCard(A);
		expect(idsOf(await engine.poll())).toEqual(booked);
		sandbox.faults.clear();
		expect(idsOf(await engine.poll())).toEqual(later);
	});

	it('a rate limit below the number of cards serves each of them in turn', async () => {
		const engine = await start(A, B, C);
		const booked = [...bookCard(A), ...bookCard(B), ...bookCard(C)];
		for (let poll = 0; poll < 3; poll += 1) {
			sandbox.faults.clear();
			sandbox.faults.add({ ...SILENT_WAIT, from: 1 });
			expect(idsOf(await engine.poll())).toEqual([booked[poll]]);
		}
		sandbox.faults.clear();
		expect(await pollAll(engine)).toEqual([]);
	});

	it('a rate limit that allows no request is reported', async () => {
		const engine = await start(A, B);
		sandbox.faults.add(SILENT_WAIT);
		await expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
	});

	it('a card entered by code and by ID emits each event once, and continues when one of the two is removed', async () => {
		const { id } = sandbox.world.vouchers.get(A);
		const engine = await start(A, id, B);
		const booked = [...bookCard(A, 2), ...bookCard(B)];
		expect(idsOf(await engine.poll())).toEqual(booked);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		booked.push(...bookCard(A));
		await change(engine, B, id);
		booked.push(...bookCard(A));
		await pollAll(engine);
		await change(engine, A, B);
		booked.push(...bookCard(A));
		expect(await allOf(engine)).toEqual(booked);
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
		const booked = codes.flatMap((code) => bookCard(code));
		await pollAll(engine);
		expect((await allOf(engine)).sort()).toEqual(booked.sort());
	});
});

describe('an activation', () => {
	it.each(['now', 'beginning'])(
		'succeeds with a rate limit below the number of cards, and loses nothing (from %s)',
		async (startFrom) => {
			const before = [A, B, C].map((code) => {
				const { ledger, vouchers } = sandbox.world;
				return ledger.of(vouchers.get(code).id).map(({ id }) => id);
			});
			sandbox.faults.add({ ...SILENT_WAIT, from: 3 });
			const engine = await activeOn({ ...onVouchers(A, B, C), startFrom });
			sandbox.faults.clear();
			// Each was booked before its card was first read.
			const booked = [bookCard(A), bookCard(B), [...bookCard(C), ...bookCard(C, 1, -30)]].flat();
			forward(sandbox, 120);
			const late = bookCard(C);
			await engine.restart();
			await pollAll(engine);
			const due = [...(startFrom === 'now' ? [] : before.flat()), ...booked, ...late];
			expect(emitted(engine).sort()).toEqual(due.sort());
		},
	);

	it('reports an added unknown card immediately, and keeps the state of the others', async () => {
		const engine = await activeOn(onVouchers(A, B));
		const booked = bookCard(A);
		await pollAll(engine);
		const before = JSON.stringify(engine.saved);
		await expect(
			engine.change({ parameters: onVouchers(A, B, 'NO-SUCH-CARD') }),
		).rejects.toMatchObject({ httpCode: '404' });
		expect(JSON.stringify(engine.saved)).toBe(before);
		booked.push(...bookCard(B));
		await engine.change({ parameters: onVouchers(A, B) });
		expect(await allOf(engine)).toEqual(booked);
	});

	it.each([
		['is newly watched', B, () => [A, B]],
		['is watched under another name', A, () => [sandbox.world.vouchers.get(A).id]],
	])('that cannot read it loses nothing of a card that %s', async (_, card, namesOf) => {
		const engine = await activeOn(onVouchers(A));
		const names = namesOf();
		const path = `/v1/vouchers/${names.at(-1)}`;
		sandbox.faults.add({ kind: 'status', status: 503, path, times: Infinity });
		const booked = bookCard(A);
		forward(sandbox, 5);
		await engine.change({ parameters: onVouchers(...names) });
		forward(sandbox, 5);
		booked.push(...bookCard(card));
		forward(sandbox, 5);
		await engine.tick();
		sandbox.faults.clear();
		expect(await allOf(engine)).toEqual(booked);
	});

	it('succeeds after a restart although one card is deleted, and fails when all are', async () => {
		const engine = await activeOn(onVouchers(A, B));
		lose(A);
		await engine.restart();
		const booked = bookCard(B);
		expect(idsOf(await engine.poll())).toEqual(booked);
		forward(sandbox, 61);
		await engine.poll().catch(() => undefined);
		await expect(engine.poll()).rejects.toMatchObject({ httpCode: '404' });
		lose(B);
		await expect(engine.restart()).rejects.toMatchObject({ httpCode: '404' });
	});
});
