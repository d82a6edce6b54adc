import '../../../support/smallLimits';
import { toDigest } from '../../../../nodes/Voucherify/triggers/digest';
import { type Front, startFront } from '../../../support/front';
import { sandbox } from '../../../support/sandbox';
import {
	ago,
	callsOf,
	CARD,
	emitted,
	forward,
	idsOf,
	passMinute,
	pollAll,
	stateOf,
	watching,
} from '../../../support/triggers';
import {
	activated,
	activeOn,
	allOf,
	book,
	expectQuiet,
	restOf,
	useStoppedServices,
} from './watched';

useStoppedServices();

let front: Front | undefined;

afterEach(async () => {
	await front?.close();
});

/** A trigger that has emitted five transactions, the last minute of which is over. */
async function settled() {
	const engine = await activeOn();
	const booked = book(5);
	await engine.poll();
	forward(sandbox, 61);
	await engine.poll();
	return { engine, booked };
}

/** Deletes transactions. */
const remove = (ids: readonly string[]) => {
	for (const id of ids) sandbox.world.ledger.remove(id);
};

/** IDs of all transactions of the campaign. */
const all = () => {
	const { campaigns, ledger } = sandbox.world;
	return ledger.of(campaigns.get('Coffee Club').id).map(({ id }) => id);
};

describe('late transactions', () => {
	it('are emitted up to the end of the window, however many polls ran before', async () => {
		const engine = await activeOn();
		const [newer] = book();
		const created_at = ago(sandbox, 1);
		expect(idsOf(await engine.poll())).toEqual([newer]);
		for (let poll = 0; poll < 11; poll += 1) {
			forward(sandbox, 5);
			expect(await engine.poll()).toEqual([]);
		}
		forward(sandbox, 3.5);
		const [late] = sandbox.world.book({ voucher: CARD, created_at });
		expect(String(late?.id) < String(newer)).toBe(true);
		expect(idsOf(await engine.poll())).toEqual([late?.id]);
		forward(sandbox, 60);
		expect(await engine.poll()).toEqual([]);
	});

	it('are emitted once, although they are older than a settled one, with a later ID', async () => {
		const { engine } = await settled();
		const [newer = ''] = book();
		const created_at = ago(sandbox, 90);
		const [late] = sandbox.world.book({ voucher: CARD, created_at, id: `${newer}x` });
		expect(await restOf(engine)).toEqual([newer, late?.id]);
	});

	it('are emitted behind an unfinished burst that is continued when the window is over', async () => {
		const engine = await activeOn({ options: { maxEvents: 20 } });
		const burst = book(50);
		await engine.poll();
		forward(sandbox, 30);
		const late = book(1, 31);
		forward(sandbox, 40);
		await pollAll(engine);
		expect(emitted(engine).sort()).toEqual([...late, ...burst].sort());
	});
});

describe('bursts', () => {
	it.each([9, 10, 11, 20, 21, 43])('of %i at the same time are told apart', async (count) => {
		const engine = await activeOn({ options: { maxEvents: 10 } });
		const burst = book(count);
		expect(await restOf(engine)).toEqual(burst);
		await expectQuiet(engine);
	});

	it.each([
		['at once', 0, 32],
		['a minute apart', 61, 36],
	])('of 300, when polled %s, take few requests', async (_, seconds, most) => {
		const engine = await activeOn({ options: { maxEvents: 30 } });
		const burst = book(300);
		const calls = await callsOf(sandbox, async () => {
			for (let poll = 0; poll < 20 && emitted(engine).length < burst.length; poll += 1) {
				await engine.poll();
				forward(sandbox, seconds);
			}
		});
		expect(emitted(engine)).toEqual(burst);
		expect(calls).toBeLessThanOrEqual(most);
		await expectQuiet(engine);
	});

	it('that never end do not let the state grow endlessly', async () => {
		const engine = await activeOn({ options: { maxEvents: 60 } });
		const booked: unknown[] = [];
		let most = 0;
		for (let minute = 0; minute < 14; minute += 1) {
			booked.push(...book(63));
			await engine.poll();
			most = Math.max(most, JSON.stringify(engine.saved).length);
			forward(sandbox, 61);
		}
		expect(await allOf(engine)).toEqual(booked);
		expect(most).toBeLessThan(8_500);
	});
});

describe('a list that changes while its pages are read', () => {
	it('loses and repeats nothing', async () => {
		const booked: string[] = [];
		let bookMore = false;
		front = await startFront(sandbox, () => {
			if (bookMore) booked.push(...book(3), ...book(1, 20));
		});
		const engine = await activated(watching(front, { options: { maxEvents: 17 } }));
		booked.push(...book(43));
		bookMore = true;
		for (let poll = 0; poll < 6; poll += 1) await engine.poll();
		bookMore = false;
		expect((await allOf(engine)).sort()).toEqual(booked.sort());
	});
});

describe('a remembered transaction that no longer exists', () => {
	it.each([400, 404])('is skipped when the service returns %i', async (status) => {
		const { engine } = await settled();
		const more = book(2);
		sandbox.faults.add({ kind: 'status', status, path: '/v1/campaigns' });
		// A copy of the data that lags behind may not have the row yet: the next poll asks again, and reads nothing back.
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(emitted(engine).slice(-2)).toEqual(more);
		expect(await engine.poll()).toEqual([]);
	});

	it('is not repeated once it is listed again', async () => {
		const { engine } = await settled();
		for (const status of [404, 404]) {
			sandbox.faults.add({ kind: 'status', status, path: '/v1/campaigns' });
			expect(await engine.poll()).toEqual([]);
		}
		const more = book(2);
		expect(await restOf(engine)).toEqual(more);
	});

	it('is skipped in the middle of a burst', async () => {
		const engine = await activeOn({ options: { maxEvents: 10 } });
		const burst = book(30);
		expect(idsOf(await engine.poll())).toEqual(burst.slice(0, 10));
		remove(burst.slice(8, 12));
		expect(await restOf(engine)).toEqual(burst.slice(12));
		forward(sandbox, 61);
		book();
		await pollAll(engine);
		forward(sandbox, 61);
		await pollAll(engine);
		for (const id of burst.slice(8, 12)) expect(stateOf(engine)).not.toContain(toDigest(id));
	});

	it('(the cursor, after one of a later time) repeats and skips none, whatever their times', async () => {
		const { engine, booked } = await settled();
		const { world } = sandbox;
		const later = `${booked.at(-1)}f`;
		world.book({ voucher: CARD, created_at: ago(sandbox, -60), id: later });
		await engine.poll();
		const next = book(1);
		forward(sandbox, 200);
		await engine.poll();
		remove(next);
		const more = book(1);
		const late = `${more[0]}f`;
		world.book({ voucher: CARD, created_at: ago(sandbox, 300), id: late });
		for (let poll = 0; poll < 3; poll += 1) await engine.poll();
		const ids = [...booked, later, ...next, late, ...more];
		expect(emitted(engine).sort()).toEqual(ids.sort());
	});

	it('(a hundred of them) costs four requests', async () => {
		const { engine } = await settled();
		remove(all());
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(3);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

	it('(the cursor, long before the newest one) repeats and skips nothing with a rate limit', async () => {
		const { engine, booked } = await settled();
		remove(booked.slice(-1));
		const more = book(60);
		sandbox.settings.rateLimit = { calls: 4, windowMs: 60_000 };
		for (let poll = 0; poll < 12; poll += 1) {
			passMinute(sandbox);
			await engine.tick();
		}
		expect(emitted(engine)).toEqual([...booked, ...more]);
	});

	it('is told apart from a list that no longer exists', async () => {
		const { engine } = await settled();
		sandbox.faults.add({ kind: 'status', status: 404, path: '/v1/campaigns', times: Infinity });
		const before = stateOf(engine);
		const calls = callsOf(sandbox, () =>
			expect(engine.poll()).rejects.toMatchObject({
				name: 'NodeApiError',
				failure: { cause: 'configuration-invalid' },
			}),
		);
		expect(await calls).toBe(2);
		expect(stateOf(engine)).toBe(before);
	});
});
