import { letMinutePass, PollEngine, type Definition } from '../../../support/pollEngine';
import {
	forward,
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

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT });

const CARD = 'COFFEE-0001';
const book = (count = 1, voucher = CARD) =>
	sandbox.world.book({ voucher, count }).map(({ id }) => id);
const emitted = ({ executions }: PollEngine) => idsOf(executions.flat());

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
			booked.push(...book(3));
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
		const booked = book(2);
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
		const booked = [...book(7), ...book(2, 'COFFEE-0002'), ...book(2, 'COFFEE-0003')];
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
		const booked = book(1);
		await pollAll(engine);
		engine.deactivate();
		booked.push(...book(2));
		forward(sandbox, 86_400);
		booked.push(...book(2));
		await engine.activate();
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('other fields of the node can be changed', async () => {
		const engine = watch();
		await engine.activate();
		const booked = book(1);
		await pollAll(engine);
		booked.push(...book(1));
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
		const booked = book(1);
		await pollAll(engine);
		book(2);
		await engine.change(changes);
		await pollAll(engine);
		book(2);
		sandbox.world.book({ voucher: 'SUMMER-0001' });
		await pollAll(engine);
		const before = emitted(engine);
		expect(before.slice(0, 1)).toEqual(booked);
		book(2);
		engine.definition = definition;
		await engine.activate('update');
		await pollAll(engine);
		expect(emitted(engine)).toEqual(before);
		const more = book(1);
		await pollAll(engine);
		expect(emitted(engine)).toEqual([...before, ...more]);
	});

	it('a new name changes nothing, however often', async () => {
		const engine = watch();
		await engine.activate();
		const booked: string[] = [];
		for (const name of ['Vouchers', 'Cards', 'Vouchers', 'Cards', 'Cards']) {
			booked.push(...book(2));
			await engine.poll();
			forward(sandbox, 100);
			booked.push(...book(2));
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
		const booked = book(2);
		await pollAll(engine);
		await engine.change({ name: 'Copy', nodeId: 'copy' });
		booked.push(...book(1));
		await pollAll(engine);
		forward(sandbox, 100);
		await engine.change({ name: 'Voucherify Trigger' });
		booked.push(...book(1));
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a node with a new ID starts with the next events', async () => {
		const engine = watch();
		await engine.activate();
		const booked = book(2);
		await pollAll(engine);
		await engine.change({ nodeId: 'another' });
		await pollAll(engine);
		booked.push(...book(1));
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it("a new node with a renamed node's old name inherits and repeats nothing", async () => {
		const engine = watch();
		await engine.activate();
		const booked = book(2);
		await pollAll(engine);
		await engine.change({ name: 'Renamed' });
		booked.push(...book(1));
		await pollAll(engine);
		const old = { ...engine.definition };
		booked.push(...book(1));
		await pollAll(engine);
		// Both are nodes of the workflow; this engine polls only one at a time.
		book(3);
		await engine.change({ name: 'Voucherify Trigger', nodeId: 'new' });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
		booked.push(...book(1));
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
		const booked = book(2);
		await pollAll(engine);
		await engine.change({ name: 'Renamed' });
		await engine.change({ name: 'Renamed Again' });
		book(3);
		await engine.change({ name: 'Renamed', nodeId: 'new' });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('an unfinished burst survives restarts, renames and failures', async () => {
		const engine = watch({ options: { maxEvents: 90 } });
		await engine.activate();
		const booked = book(800);
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

describe('in an engine that commits state with every poll', () => {
	const watch = (parameters = {}) => watching(sandbox, parameters, { durable: true });

	it('events of a refused execution come with the next poll', async () => {
		const engine = watch();
		await engine.activate();
		for (const round of [1, 2, 3]) {
			const booked = book(2);
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
		const booked = book(2);
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
		const booked = book(2);
		await engine.tickTogether(3);
		booked.push(...book(1));
		await engine.poll();
		expect(emitted(engine)).toEqual(booked);
	});

	it('bookings between the activation and the first poll are not lost', async () => {
		const engine = watch();
		await engine.activate();
		expect(engine.cursors.get('node')).toEqual({});
		const booked = book(2);
		await pollAll(engine);
		// The same applies to a change of what is watched.
		await engine.change({ parameters: onVouchers(CARD) });
		booked.push(...book(2));
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('a change without an activation takes its baseline with the next poll', async () => {
		const engine = watch();
		await engine.activate();
		await engine.poll();
		for (const parameters of [onVouchers(CARD), onTransactions(), onVouchers(CARD)]) {
			engine.definition = { ...engine.definition, parameters };
			book(1);
			expect(await engine.poll()).toEqual([]);
			const booked = book(1);
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
		const booked = book(1, 'COFFEE-0002');
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
		const booked = book(2);
		await pollAll(engine);
		booked.push(...book(1));
		await engine.change({ durable: true });
		await pollAll(engine);
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});
});

it('ignores a stored state with an unknown shape', async () => {
	const engine = watching(sandbox);
	await engine.activate();
	const booked = book(1);
	await pollAll(engine);
	engine.saved = JSON.parse(JSON.stringify(engine.saved).replaceAll('"seen":', '"sawn":'));
	await engine.restart();
	booked.push(...book(1));
	await pollAll(engine);
	expect(emitted(engine)).toEqual(booked);
});

describe('an activation while a poll is running', () => {
	it('of the same does not emit anything twice', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(150);
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
		book(150);
		sandbox.settings.latencyMs = 50;
		const calls = sandbox.requests.length;
		const running = engine.tick();
		await until(() => sandbox.requests.length > calls);
		await engine.change({ parameters: onVouchers(CARD) });
		const booked = book(1);
		await running;
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});
});
