import type { Fault } from '../../../../sandbox';
import type { Definition, PollEngine } from '../../../support/pollEngine';
import { sandbox } from '../../../support/sandbox';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import {
	callsOf,
	forward,
	idsOf,
	onVouchers,
	pollAll,
	SILENT_WAIT,
	slowCalls,
} from '../../../support/triggers';
import { activeOn, bookCard, useStoppedServices } from './watched';

useStoppedServices();

const [A, B, C, D] = ['COFFEE-0001', 'COFFEE-0002', 'COFFEE-0003', 'COFFEE-0004'] as const;

const book = (...codes: string[]) => codes.flatMap((code) => bookCard(code));

const start = (parameters: INodeParameters = {}, definition: Partial<Definition> = {}) =>
	activeOn({ options: { addCardCode: true }, ...parameters }, definition);

const codesOf = (items: INodeExecutionData[]) => items.map(({ json }) => json.voucher_code);

/** Returns the items of a poll, or none if it fails. */
const polled = async (engine: PollEngine) => await engine.poll().catch(() => []);

const CARDS = '/v1/vouchers/v_';

describe("Add Card Code adds the card's code to events", () => {
	it('with one request for each card that is not known yet', async () => {
		const engine = await start();
		book(A, B, A);
		const calls = await callsOf(sandbox, async () => {
			const items = await engine.poll();
			expect(codesOf(items)).toEqual([A, B, A]);
		});
		expect(calls).toBe(3);
		await engine.restart();
		book(B, C);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		expect(codesOf(engine.executions.flat()).at(-1)).toBe(C);
	});

	it('beside everything the transaction arrived with', async () => {
		const engine = await start({ simplify: false });
		book(A);
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ details: { balance: {} }, voucher_code: A });
	});

	it('without a request when the cards are chosen one by one', async () => {
		const engine = await start(onVouchers(A, B));
		book(A, B);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		expect(codesOf(engine.executions.flat())).toEqual([A, B]);
	});

	it('in a manual test, too', async () => {
		book(B);
		const [item] = await (await start()).fetchTestEvent();
		expect(item?.json.voucher_code).toBe(B);
	});

	it('only if the user wants that', async () => {
		const engine = await start({ options: {} });
		book(A);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(engine.executions[0]?.[0]?.json).not.toHaveProperty('voucher_code');
	});

	it('leaves it empty for a card that no longer exists', async () => {
		const engine = await start();
		const booked = book(A, B);
		sandbox.faults.add({ kind: 'status', status: 404, path: CARDS });
		const items = await engine.poll();
		expect(idsOf(items)).toEqual(booked);
		expect(codesOf(items)).toEqual([null, B]);
		expect(items[0]?.json).not.toHaveProperty('voucher_code_error');
	});

	it.each<[string, Fault]>([
		['cannot be read', { kind: 'status', status: 500 }],
		['is no answer', { kind: 'truncatedJson' }],
	])('requests it again with the next poll where the response %s', async (_, fault) => {
		const engine = await start();
		const booked = book(A, B);
		sandbox.faults.add({ ...fault, path: CARDS });
		expect(await polled(engine)).toEqual([]);
		const items = await engine.poll();
		expect(idsOf(items)).toEqual(booked);
		expect(codesOf(items)).toEqual([A, B]);
	});

	it('delays no event for longer than three polls', async () => {
		const engine = await start();
		const booked = book(A, B);
		sandbox.faults.add({ kind: 'status', status: 403, path: CARDS, times: Infinity });
		expect([await polled(engine), await polled(engine)]).toEqual([[], []]);
		const items = await engine.poll();
		expect(idsOf(items)).toEqual(booked);
		const reported = { voucher_code: null, voucher_code_error: expect.stringMatching(/./) };
		expect(items.map(({ json }) => json)).toMatchObject([reported, reported]);
		forward(sandbox, 3_500);
		const later = book(C);
		expect(idsOf(await engine.poll())).toEqual(later);
		// After an hour, one is waited for again.
		forward(sandbox, 200);
		book(D);
		expect(await polled(engine)).toEqual([]);
	});

	it('delays none longer where a card takes all the time of a poll', async () => {
		const engine = await start({}, { budgetMs: 60_000 });
		const booked = book(A, B);
		sandbox.faults.add({ kind: 'status', status: 500, path: CARDS, times: Infinity });
		slowCalls(sandbox, 15_000);
		expect([await polled(engine), await polled(engine)]).toEqual([[], []]);
		expect(idsOf(await polled(engine))).toEqual(booked.slice(0, 1));
	});

	it('emits the rest with the next poll after a rate limit', async () => {
		const engine = await start();
		const booked = book(A, B, C);
		sandbox.faults.add({ ...SILENT_WAIT, path: CARDS, from: 1 });
		const first = await engine.poll();
		expect(idsOf(first)).toEqual(booked.slice(0, 1));
		const second = await engine.poll();
		expect(idsOf(second)).toEqual(booked.slice(1));
		expect(codesOf([...first, ...second])).toEqual([A, B, C]);
	});

	it('reports a rate limit that lets no event through', async () => {
		const engine = await start();
		const booked = book(A);
		sandbox.faults.add({ ...SILENT_WAIT, path: CARDS });
		await expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
		expect(idsOf(await engine.poll())).toEqual(booked);
	});

	it('for as many cards as the time of a poll allows', async () => {
		const engine = await start({}, { budgetMs: 60_000 });
		const cards = sandbox.world.vouchers.of(sandbox.world.campaigns.get('Coffee Club').id);
		const booked = cards.slice(0, 12).flatMap(({ code }) => book(code));
		slowCalls(sandbox, 5_000);
		const polls = await pollAll(engine);
		expect(polls.length).toBeGreaterThan(1);
		expect(idsOf(polls.flat())).toEqual(booked);
		const codes = codesOf(polls.flat());
		expect(codes).toEqual(cards.slice(0, 12).map(({ code }) => code));
	});
});
