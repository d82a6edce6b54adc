import '../../../support/smallLimits';
import { startFront, type Front } from '../../../support/front';
import {
	ago,
	callsOf,
	CARD,
	forward,
	idsOf,
	NO_LIMIT,
	onVouchers,
	pollAll,
	SMALL,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { book } from './booking';
import { skipRetryPauses } from '../../../support/pauses';

let front: Front | undefined;

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT });

skipRetryPauses();

afterEach(async () => {
	await front?.close();
});

describe('late transactions', () => {
	it('are emitted although a newer one was already emitted', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const [newer] = book();
		expect(idsOf(await engine.poll())).toEqual([newer]);
		const [late] = book(1, 59);
		expect(String(late) < String(newer)).toBe(true);
		expect(idsOf(await engine.poll())).toEqual([late]);
		expect(await engine.poll()).toEqual([]);
	});

	it('are emitted up to the end of the window, however many polls ran before', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const [newer] = book();
		const created_at = ago(sandbox, 1);
		expect(idsOf(await engine.poll())).toEqual([newer]);
		for (let poll = 0; poll < 11; poll += 1) {
			forward(sandbox, 5);
			expect(await engine.poll()).toEqual([]);
		}
		forward(sandbox, 3.5);
		const [late] = sandbox.world.book({ voucher: CARD, created_at });
		expect(idsOf(await engine.poll())).toEqual([late?.id]);
		forward(sandbox, 60);
		expect(await engine.poll()).toEqual([]);
	});

	it('are emitted once, although they are older than a settled one, with a later ID', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		book();
		await engine.poll();
		forward(sandbox, 61);
		await engine.poll();
		const [newer = ''] = book();
		const created_at = ago(sandbox, 90);
		const [late] = sandbox.world.book({ voucher: CARD, created_at, id: `${newer}x` });
		expect(idsOf((await pollAll(engine)).flat())).toEqual([newer, late?.id]);
	});

	it('are emitted when they are older than the baseline', async () => {
		book(3, 20);
		const engine = watching(sandbox);
		await engine.activate();
		const late = book(2, 40);
		expect(idsOf(await engine.poll())).toEqual(late);
		await engine.restart();
		expect(await engine.poll()).toEqual([]);
	});

	it('are emitted among those of an unfinished burst, in the order of their IDs within a poll', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 20 } });
		await engine.activate();
		const burst = book(50);
		expect(idsOf(await engine.poll())).toEqual(burst.slice(0, 20));
		const late = book(5, 30);
		const polls = await pollAll(engine);
		for (const items of polls) expect(idsOf(items)).toEqual(idsOf(items).sort());
		expect(idsOf(polls.flat()).sort()).toEqual([...late, ...burst.slice(20)].sort());
	});

	it('are emitted behind an unfinished burst that is continued when the window is over', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 20 } });
		await engine.activate();
		const burst = book(50);
		await engine.poll();
		forward(sandbox, 30);
		const late = book(1, 31);
		forward(sandbox, 40);
		await pollAll(engine);
		expect(idsOf(engine.executions.flat()).sort()).toEqual([...late, ...burst].sort());
	});
});

describe('bursts', () => {
	it('at the same time are told apart', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 15 } });
		await engine.activate();
		const burst = book(43);
		const polls = await pollAll(engine);
		expect(polls.map(({ length }) => length)).toEqual([15, 15, 13]);
		expect(idsOf(polls.flat())).toEqual(burst);
	});

	it.each([9, 10, 11, 20, 21])('of %i end correctly at a page boundary', async (count) => {
		const engine = watching(sandbox, { options: { maxEvents: 10 } });
		await engine.activate();
		const burst = book(count);
		expect(idsOf((await pollAll(engine)).flat())).toEqual(burst);
		forward(sandbox, 61);
		expect(await pollAll(engine)).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it.each([
		['at once', 0, 32],
		['a minute apart', 61, 36],
	])('of 300, when polled %s, take few requests', async (_, seconds, most) => {
		const engine = watching(sandbox, { options: { maxEvents: 30 } });
		await engine.activate();
		const burst = book(300);
		const found: unknown[] = [];
		const calls = await callsOf(sandbox, async () => {
			for (let poll = 0; poll < 20 && found.length < burst.length; poll += 1) {
				found.push(...idsOf(await engine.poll()));
				forward(sandbox, seconds);
			}
		});
		expect(found).toEqual(burst);
		expect(calls).toBeLessThanOrEqual(most);
		forward(sandbox, 61);
		expect(await pollAll(engine)).toEqual([]);
		expect(await pollAll(engine)).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it('that never end do not let the state grow endlessly', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 60 } });
		await engine.activate();
		const found: unknown[] = [];
		const booked: unknown[] = [];
		let most = 0;
		for (let minute = 0; minute < 14; minute += 1) {
			booked.push(...book(63));
			found.push(...idsOf(await engine.poll()));
			most = Math.max(most, JSON.stringify(engine.saved).length);
			forward(sandbox, 61);
		}
		found.push(...idsOf((await pollAll(engine)).flat()));
		expect(found).toEqual(booked);
		expect(most).toBeLessThan(8_500);
	});

	it.each([
		[1, onVouchers(CARD)],
		[3, onVouchers(CARD, 'COFFEE-0002', 'GIFT-0001')],
		[1, {}],
	])('that are over cost %i requests per poll', async (calls, parameters) => {
		const engine = watching(sandbox, parameters);
		await engine.activate();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(calls);
		book(25);
		await pollAll(engine);
		forward(sandbox, 61);
		await engine.poll();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(calls);
	});
});

describe('a list that changes while its pages are read', () => {
	it('loses and repeats nothing', async () => {
		const booked: string[] = [];
		let bookMore = false;
		front = await startFront(sandbox, () => {
			if (bookMore) booked.push(...book(3), ...book(1, 20));
		});
		const engine = watching(front, { options: { maxEvents: 17 } });
		await engine.activate();
		booked.push(...book(43));
		bookMore = true;
		const found: unknown[] = [];
		for (let poll = 0; poll < 6; poll += 1) found.push(...idsOf(await engine.poll()));
		bookMore = false;
		found.push(...idsOf((await pollAll(engine)).flat()));
		expect(found.sort()).toEqual(booked.sort());
	});
});
