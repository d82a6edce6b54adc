import '../../../support/smallLimits';
import { toMark } from '../../../../nodes/Voucherify/triggers/marks';
import {
	ago,
	callsOf,
	CARD,
	emitted,
	forward,
	idsOf,
	NO_LIMIT,
	passMinute,
	pollAll,
	SMALL,
	stateOf,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { book } from './booking';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT });

skipRetryPauses();

describe('a remembered transaction that no longer exists', () => {
	const settled = async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(5);
		await engine.poll();
		forward(sandbox, 61);
		await engine.poll();
		return { engine, booked };
	};
	const remove = (ids: readonly string[]) => {
		for (const id of ids) sandbox.world.ledger.remove(id);
	};

	it.each([1, 3, 5])('is skipped: the last %i', async (count) => {
		const { engine, booked } = await settled();
		remove(booked.slice(-count));
		const more = book(2);
		expect(await engine.poll()).toEqual([]);
		expect(idsOf(await engine.poll())).toEqual(more);
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 61);
		expect(await engine.poll()).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});

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
		expect(idsOf((await pollAll(engine)).flat())).toEqual(more);
	});

	it('is skipped in the middle of a burst', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 10 } });
		await engine.activate();
		const burst = book(30);
		expect(idsOf(await engine.poll())).toEqual(burst.slice(0, 10));
		remove(burst.slice(8, 12));
		expect(idsOf((await pollAll(engine)).flat())).toEqual(burst.slice(12));
		forward(sandbox, 61);
		book();
		await pollAll(engine);
		forward(sandbox, 61);
		await pollAll(engine);
		for (const id of burst.slice(8, 12)) expect(stateOf(engine)).not.toContain(toMark(id));
	});

	it.each([0, 15])(
		'(the cursor and all before it) continues by time, with %i others since',
		async (count) => {
			const { engine, booked } = await settled();
			const { ledger } = sandbox.world;
			const unread = book(count);
			remove(ledger.of(sandbox.world.campaigns.get('Coffee Club').id).map(({ id }) => id));
			const more = [...book(2), ...book(1, 40)].sort();
			for (const id of [...booked, ...unread]) expect(ledger.find(id)).toBeUndefined();
			expect(await engine.poll()).toEqual([]);
			expect(idsOf(await engine.poll())).toEqual(more);
			expect(await engine.poll()).toEqual([]);
			forward(sandbox, 61);
			expect(await pollAll(engine)).toEqual([]);
			expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		},
	);

	it('(the cursor, among others of the same time) repeats and skips none of them', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 10 } });
		await engine.activate();
		const burst = book(30);
		forward(sandbox, 61);
		expect(idsOf(await engine.poll())).toEqual(burst.slice(0, 10));
		remove(burst.slice(5, 15));
		expect(idsOf((await pollAll(engine)).flat())).toEqual(burst.slice(15));
	});

	it('(the cursor, after one of a later time) repeats and skips none, whatever their times', async () => {
		const { engine, booked } = await settled();
		const { world } = sandbox;
		const [last = ''] = booked.slice(-1);
		const x = world.book({ voucher: CARD, created_at: ago(sandbox, -60), id: `${last}f` });
		await engine.poll();
		const next = book(1);
		forward(sandbox, 200);
		await engine.poll();
		remove(next);
		const more = book(1);
		const id = `${more[0] ?? ''}f`;
		const late = world.book({ voucher: CARD, created_at: ago(sandbox, 300), id });
		for (let poll = 0; poll < 3; poll += 1) await engine.poll();
		const all = [
			...booked,
			...x.map((row) => row.id),
			...next,
			...late.map((row) => row.id),
			...more,
		];
		expect(emitted(engine).toSorted()).toEqual(all.toSorted());
	});

	it('(a hundred of them) costs four requests', async () => {
		const { engine } = await settled();
		const { ledger } = sandbox.world;
		remove(ledger.of(sandbox.world.campaigns.get('Coffee Club').id).map(({ id }) => id));
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
