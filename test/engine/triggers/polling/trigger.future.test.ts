import '../../../support/smallLimits';
import { toMark } from '../../../../nodes/Voucherify/triggers/marks';
import {
	ago,
	callsOf,
	CARD,
	forward,
	idsOf,
	NO_LIMIT,
	pollAll,
	SMALL,
	stateOf,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { book } from './booking';

const DAY = 86_400;

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

describe('a transaction dated in the future', () => {
	it('is emitted once, and later bookings with an older ID are emitted, too', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const [future] = book(1, -DAY);
		expect(idsOf(await engine.poll())).toEqual([future]);
		const found: unknown[] = [];
		const booked: string[] = [];
		for (let minute = 0; minute < 5; minute += 1) {
			booked.push(...book(3), ...book(1, 40));
			found.push(...idsOf(await engine.poll()));
			forward(sandbox, 61);
			await engine.restart();
		}
		expect(found.sort()).toEqual(booked.sort());
		// Settled transactions are not remembered, and cost nothing.
		expect(await pollAll(engine)).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		forward(sandbox, 2 * DAY);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('among others, with an ID of its booking time, delays nothing', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const [before] = book();
		const future = sandbox.world.book({
			voucher: CARD,
			created_at: ago(sandbox, -DAY),
			id: `${before ?? ''}f`,
		});
		expect(idsOf(await engine.poll())).toEqual([before, ...future.map(({ id }) => id)]);
		forward(sandbox, 1);
		const after = book(15);
		expect(idsOf(await engine.poll())).toEqual(after);
		forward(sandbox, 120);
		expect(await pollAll(engine)).toEqual([]);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(stateOf(engine)).not.toContain(toMark(String(future[0]?.id)));
	});

	it('is not emitted when it existed before the activation', async () => {
		book(1, -DAY);
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(2);
		expect(idsOf((await pollAll(engine)).flat())).toEqual(booked);
		forward(sandbox, 2 * DAY);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('after which all others have its date blocks nothing at 300 events', async () => {
		const engine = watching(sandbox, { options: { maxEvents: 150 } });
		await engine.activate();
		const booked = book(1, -DAY);
		// From here on, the sandbox gives every transaction the latest date.
		booked.push(...sandbox.world.book({ voucher: CARD, count: 315 }).map(({ id }) => id));
		const found: unknown[] = [];
		for (let poll = 0; poll < 8; poll += 1) {
			found.push(...idsOf(await engine.poll().catch(() => [])));
			forward(sandbox, 31);
		}
		expect(found).toEqual(booked);
		const more = sandbox.world.book({ voucher: CARD, count: 2 }).map(({ id }) => id);
		expect(idsOf(await engine.poll())).toEqual(more);
		const created_at = ago(sandbox, 0);
		const last = sandbox.world.book({ voucher: CARD, created_at, id: `${more[1]}f` });
		expect(idsOf((await pollAll(engine)).flat())).toEqual(last.map(({ id }) => id));
		expect(stateOf(engine).length).toBeLessThan(3_000);
	});
});

it('more than 300 transactions in a minute come in order, and are forgotten once they have settled', async () => {
	const engine = watching(sandbox, { options: { maxEvents: 600 } });
	await engine.activate();
	const booked = book(315);
	expect(idsOf(await engine.poll())).toEqual(booked.slice(0, 300));
	expect(idsOf(await engine.poll())).toEqual(booked.slice(300));
	forward(sandbox, 61);
	expect(await pollAll(engine)).toEqual([]);
	expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	expect(stateOf(engine).length).toBeLessThan(1_500);
});
