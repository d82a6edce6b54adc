import { letMinutePass } from '../../../support/pollEngine';
import {
	CARD,
	emitted,
	idsOf,
	NO_LIMIT,
	onTransactions,
	onVouchers,
	pollAll,
	SMALL,
	until,
	watching,
} from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { bookNext } from './booking';

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT });

describe('in an engine that commits state with every poll', () => {
	const watch = (parameters = {}) => watching(sandbox, parameters, { durable: true });

	it('events of a refused execution come with the next poll', async () => {
		const engine = watch();
		await engine.activate();
		for (const round of [1, 2, 3]) {
			const booked = bookNext(2);
			engine.refuseCommit = true;
			await engine.tick();
			expect(engine.executions).toHaveLength(round === 1 ? 0 : round - 1);
			await pollAll(engine);
			expect(idsOf(engine.executions.at(-1) ?? [])).toEqual(booked);
			if (round === 2) await engine.restart();
		}
	});

	it('events of a refused execution come although the node gets another name', async () => {
		const engine = watch();
		await engine.activate();
		await pollAll(engine);
		const booked = bookNext(2);
		engine.refuseCommit = true;
		await engine.tick();
		expect(engine.executions).toEqual([]);
		await engine.change({ name: 'Renamed' });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('polls that are due at the same time emit everything once', async () => {
		const engine = watch();
		await engine.activate();
		await pollAll(engine);
		const booked = bookNext(2);
		await engine.tickTogether(3);
		booked.push(...bookNext(1));
		await engine.poll();
		expect(emitted(engine)).toEqual(booked);
	});

	it('bookings between the activation and the first poll are not lost', async () => {
		const engine = watch();
		await engine.activate();
		expect(engine.cursors.get('node')).toEqual({});
		const booked = bookNext(2);
		await pollAll(engine);
		// The same applies to a change of what is watched.
		await engine.change({ parameters: onVouchers(CARD) });
		booked.push(...bookNext(2));
		await pollAll(engine);
		// A second name of the card gets the state of the first one, and not what a refused execution has left.
		booked.push(...bookNext(2));
		const { id } = sandbox.world.vouchers.get(CARD);
		engine.refuseCommit = true;
		await engine.change({ parameters: onVouchers(CARD, id) });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a change without an activation takes its baseline with the next poll', async () => {
		const engine = watch();
		await engine.activate();
		await engine.poll();
		for (const parameters of [onVouchers(CARD), onTransactions(), onVouchers(CARD)]) {
			engine.definition = { ...engine.definition, parameters };
			bookNext(1);
			expect(await engine.poll()).toEqual([]);
			const booked = bookNext(1);
			expect(idsOf(await engine.poll())).toEqual(booked);
		}
	});

	it('a newly watched card gets its baseline, although another one fails', async () => {
		const engine = watch(onVouchers(CARD));
		await engine.activate();
		await engine.poll();
		const parameters = onVouchers(CARD, 'COFFEE-0002', 'NOWHERE');
		engine.definition = { ...engine.definition, parameters };
		await engine.tick();
		const booked = bookNext(1, 'COFFEE-0002');
		await engine.tick();
		expect(emitted(engine)).toEqual(booked);
	});

	it('a poll without events changes no stored state', async () => {
		const engine = watch();
		await engine.activate();
		await pollAll(engine);
		const before = engine.cursors.get('node');
		await engine.poll();
		expect(engine.cursors.get('node')).toBe(before);
	});

	it('state moves there from the default engine', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = bookNext(2);
		await pollAll(engine);
		booked.push(...bookNext(1));
		await engine.change({ durable: true });
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});
});

it('ignores a stored state with an unknown shape', async () => {
	const engine = watching(sandbox, { startFrom: 'beginning' });
	await engine.activate();
	await pollAll(engine);
	const known = emitted(engine);
	engine.saved = JSON.parse(JSON.stringify(engine.saved).replaceAll('"known":', '"unknown":'));
	await engine.restart();
	const booked = bookNext(1);
	await pollAll(engine);
	expect(emitted(engine)).toEqual([...known, ...booked]);
});

describe('an activation while a poll is running', () => {
	it('of the same does not emit anything twice', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = bookNext(150);
		sandbox.settings.latencyMs = 50;
		const calls = sandbox.requests.length;
		const running = engine.tick();
		await until(() => sandbox.requests.length > calls);
		await engine.restart();
		await running;
		letMinutePass();
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('of something else takes its baseline immediately', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		bookNext(150);
		sandbox.settings.latencyMs = 50;
		const calls = sandbox.requests.length;
		const running = engine.tick();
		await until(() => sandbox.requests.length > calls);
		await engine.change({ parameters: onVouchers(CARD) });
		const booked = bookNext(1);
		await running;
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});
});
