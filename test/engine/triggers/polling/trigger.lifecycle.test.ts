import { letMinutePass, type Definition } from '../../../support/pollEngine';
import {
	CARD,
	emitted,
	forward,
	NO_LIMIT,
	onTransactions,
	onVouchers,
	pollAll,
	SMALL,
	watching,
} from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { bookNext } from './booking';

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT });

describe.each<[string, Partial<Definition>]>([
	['the default engine', {}],
	['an engine that commits state with every poll', { durable: true }],
])('in %s', (_, engineKind) => {
	const watch = (parameters = {}) => watching(sandbox, parameters, engineKind);

	it('a restart repeats and skips nothing', async () => {
		const engine = watch({ options: { maxEvents: 4 } });
		await engine.activate();
		const booked: string[] = [];
		for (let round = 0; round < 6; round += 1) {
			booked.push(...bookNext(3));
			if (round % 2 === 0) await engine.poll();
			forward(sandbox, 35);
			await engine.restart();
		}
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a restart right after the activation keeps the baseline', async () => {
		const engine = watch();
		await engine.activate();
		const booked = bookNext(2);
		await engine.restart();
		await pollAll(engine);
		await engine.restart();
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a restart in the middle of several vouchers continues where each of them was', async () => {
		const engine = watch({
			...onVouchers(CARD, 'COFFEE-0002', 'COFFEE-0003'),
			options: { maxEvents: 3 },
		});
		await engine.activate();
		const booked = [...bookNext(7), ...bookNext(2, 'COFFEE-0002'), ...bookNext(2, 'COFFEE-0003')];
		for (let poll = 0; poll < 6; poll += 1) {
			await engine.restart();
			await engine.poll();
		}
		expect(engine.errors).toEqual([]);
		expect(emitted(engine).sort()).toEqual(booked.sort());
	});

	it('bookings while the workflow is inactive are emitted when it is active again', async () => {
		const engine = watch();
		await engine.activate();
		const booked = bookNext(1);
		await pollAll(engine);
		engine.deactivate();
		booked.push(...bookNext(2));
		forward(sandbox, 86_400);
		booked.push(...bookNext(2));
		await engine.activate();
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('other fields of the node can be changed', async () => {
		const engine = watch();
		await engine.activate();
		const booked = bookNext(1);
		await pollAll(engine);
		booked.push(...bookNext(1));
		await engine.change({
			parameters: { ...onTransactions(), simplify: false, options: { maxEvents: 7 } },
		});
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it.each<[string, Partial<Definition>]>([
		['another campaign', { parameters: onTransactions('Summer Rewards') }],
		['a voucher', { parameters: onVouchers(CARD) }],
		['another credential', { credentialId: 'other' }],
	])('watching %s takes a fresh baseline, there and back', async (__, changes) => {
		const engine = watch();
		await engine.activate();
		const { definition } = engine;
		const booked = bookNext(1);
		await pollAll(engine);
		bookNext(2);
		await engine.change(changes);
		await pollAll(engine);
		bookNext(2);
		sandbox.world.book({ voucher: 'SUMMER-0001' });
		await pollAll(engine);
		const before = emitted(engine);
		expect(before.slice(0, 1)).toEqual(booked);
		bookNext(2);
		engine.definition = definition;
		await engine.activate('update');
		await pollAll(engine);
		expect(emitted(engine)).toEqual(before);
		const more = bookNext(1);
		await pollAll(engine);
		expect(emitted(engine)).toEqual([...before, ...more]);
	});

	it('a new name changes nothing, however often', async () => {
		const engine = watch();
		await engine.activate();
		const booked: string[] = [];
		for (const name of ['Vouchers', 'Cards', 'Vouchers', 'Cards', 'Cards']) {
			booked.push(...bookNext(2));
			await engine.poll();
			forward(sandbox, 100);
			booked.push(...bookNext(2));
			await engine.change({ name });
			letMinutePass();
			await pollAll(engine);
			await engine.poll();
		}
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('another node inherits nothing, although it has the same name', async () => {
		const engine = watch();
		await engine.activate();
		const booked = bookNext(2);
		await pollAll(engine);
		await engine.change({ name: 'Copy', nodeId: 'copy' });
		booked.push(...bookNext(1));
		await pollAll(engine);
		forward(sandbox, 100);
		await engine.change({ name: 'Voucherify Trigger' });
		booked.push(...bookNext(1));
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a node with a new ID starts with the next events', async () => {
		const engine = watch();
		await engine.activate();
		const booked = bookNext(2);
		await pollAll(engine);
		await engine.change({ nodeId: 'another' });
		await pollAll(engine);
		booked.push(...bookNext(1));
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it("a new node with a renamed node's old name inherits and repeats nothing", async () => {
		const engine = watch();
		await engine.activate();
		const booked = bookNext(2);
		await pollAll(engine);
		await engine.change({ name: 'Renamed' });
		booked.push(...bookNext(1));
		await pollAll(engine);
		const old = { ...engine.definition };
		booked.push(...bookNext(1));
		await pollAll(engine);
		// Both are nodes of the workflow; this engine polls only one at a time.
		bookNext(3);
		await engine.change({ name: 'Voucherify Trigger', nodeId: 'new' });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
		booked.push(...bookNext(1));
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
		engine.definition = old;
		await engine.activate('update');
		await pollAll(engine);
		expect(emitted(engine)).toHaveLength(booked.length + 4);
	});

	it("a new node with a node's last name inherits nothing, however soon that was renamed again", async () => {
		const engine = watch(onVouchers(CARD));
		await engine.activate();
		const booked = bookNext(2);
		await pollAll(engine);
		await engine.change({ name: 'Renamed' });
		await engine.change({ name: 'Renamed Again' });
		bookNext(3);
		await engine.change({ name: 'Renamed', nodeId: 'new' });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('an unfinished burst survives restarts, renames and failures', async () => {
		const engine = watch({ options: { maxEvents: 90 } });
		await engine.activate();
		const booked = bookNext(800);
		const interludes = [
			() => engine.restart(),
			() => engine.change({ name: 'Renamed' }),
			async () => {
				sandbox.faults.add({ kind: 'status', status: 500, path: '/v1/campaigns' });
				await engine.tick();
			},
			() => engine.activate(),
		];
		for (const interlude of [...interludes, ...interludes]) {
			await engine.poll();
			await interlude();
		}
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});
});
