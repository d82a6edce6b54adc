import { letMinutePass, type Definition, type PollEngine } from '../../../support/pollEngine';
import { sandbox } from '../../../support/sandbox';
import { suites } from '../../../support/worlds/suites';
import {
	CARD,
	emitted,
	forward,
	idsOf,
	onTransactions,
	onVouchers,
	pollAll,
	until,
} from '../../../support/triggers';
import {
	A,
	activeOn,
	allOf,
	B,
	bookNext,
	ENGINES,
	EVENTS,
	restOf,
	useStoppedServices,
} from './watched';

useStoppedServices();

describe.each(ENGINES)('in %s', (_, engineKind) => {
	const activate = (parameters = {}) => activeOn(parameters, engineKind);

	it('a restart repeats and skips nothing', async () => {
		const engine = await activate({ options: { maxEvents: 4 } });
		const booked: string[] = [];
		for (let round = 0; round < 6; round += 1) {
			booked.push(...bookNext(3));
			if (round % 2 === 1) await engine.poll();
			forward(sandbox, 35);
			await engine.restart();
		}
		expect(await allOf(engine)).toEqual(booked);
	});

	it.each<[string, Partial<Definition>]>([
		['another campaign', { parameters: onTransactions('Summer Rewards') }],
		['a voucher', { parameters: onVouchers(CARD) }],
		['another credential', { credentialId: 'other' }],
	])('watching %s takes a fresh baseline, there and back', async (__, changes) => {
		const engine = await activate();
		const { definition } = engine;
		const booked = bookNext(1);
		await pollAll(engine);
		bookNext(2);
		await engine.change(changes);
		await pollAll(engine);
		bookNext(2);
		bookNext(1, 'SUMMER-0001');
		const before = await allOf(engine);
		expect(before.slice(0, 1)).toEqual(booked);
		bookNext(2);
		engine.definition = definition;
		await engine.activate('update');
		expect(await allOf(engine)).toEqual(before);
		const more = bookNext(1);
		expect(await allOf(engine)).toEqual([...before, ...more]);
	});

	it.each<[string, Array<Partial<Definition>>]>([
		['and the same name', []],
		['and another name', [{ name: 'Copy' }]],
		["and a renamed node's old name", [{ name: 'Renamed' }, { name: 'Voucherify Trigger' }]],
		[
			"and a node's last name, however soon that was renamed again",
			[{ name: 'Renamed' }, { name: 'Renamed Again' }, { name: 'Renamed' }],
		],
	])('a node with a new ID %s inherits and repeats nothing', async (__, names) => {
		const engine = await activate();
		const booked = bookNext(2);
		await pollAll(engine);
		const last = names.at(-1);
		for (const name of names.slice(0, -1)) await engine.change(name);
		bookNext(3);
		await engine.change({ nodeId: 'new', ...last });
		expect(await allOf(engine)).toEqual(booked);
		booked.push(...bookNext(1));
		expect(await allOf(engine)).toEqual(booked);
		forward(sandbox, 100);
		await engine.change({ name: 'Yet Another' });
		booked.push(...bookNext(1));
		expect(await allOf(engine)).toEqual(booked);
	});

	it('a renamed node continues, although a new node has got its old name', async () => {
		const engine = await activate();
		await engine.change({ name: 'Renamed' });
		const booked = bookNext(3);
		await pollAll(engine);
		const { definition } = engine;
		// Both are nodes of the workflow; this engine polls only one at a time.
		await engine.change({ name: 'Voucherify Trigger', nodeId: 'new' });
		booked.push(...bookNext(2));
		await pollAll(engine);
		engine.definition = definition;
		await engine.activate('update');
		expect(await allOf(engine)).toEqual([...booked, ...booked.slice(-2)]);
	});
});

describe('in an engine that commits state with every poll', () => {
	const activate = (parameters = {}) => activeOn(parameters, { durable: true });

	it('events of a refused execution come with the next poll', async () => {
		const engine = await activate();
		for (const round of [1, 2, 3]) {
			const booked = bookNext(2);
			engine.refuseCommit = true;
			await engine.tick();
			expect(engine.executions).toHaveLength(round - 1);
			await pollAll(engine);
			expect(idsOf(engine.executions.at(-1) ?? [])).toEqual(booked);
			if (round === 2) await engine.restart();
		}
	});

	it('polls that are due at the same time emit everything once', async () => {
		const engine = await activate();
		await pollAll(engine);
		const booked = bookNext(2);
		await engine.tickTogether(3);
		booked.push(...bookNext(1));
		expect(await allOf(engine)).toEqual(booked);
	});

	it('bookings between the activation and the first poll are not lost', async () => {
		const engine = await activate();
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
		expect(await allOf(engine)).toEqual(booked);
	});

	it('a change without an activation takes its baseline with the next poll', async () => {
		const engine = await activate();
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
		const engine = await activate(onVouchers(A));
		await engine.poll();
		engine.definition = { ...engine.definition, parameters: onVouchers(A, B, 'NOWHERE') };
		await engine.tick();
		const booked = bookNext(1, B);
		await engine.tick();
		expect(emitted(engine)).toEqual(booked);
	});

	it.each(EVENTS)('a poll without an event changes no stored state: %s', async (_, on, happen) => {
		const engine = await activate(on);
		const ids = happen();
		expect(await restOf(engine)).toEqual(ids);
		forward(sandbox, 120);
		await pollAll(engine);
		const before = engine.cursors.get('node');
		forward(sandbox, 120);
		await engine.poll();
		expect(engine.cursors.get('node')).toBe(before);
	});

	it('state moves there from the default engine', async () => {
		const engine = await activeOn();
		const booked = bookNext(2);
		await pollAll(engine);
		booked.push(...bookNext(1));
		await engine.change({ durable: true });
		await pollAll(engine);
		expect(await allOf(engine)).toEqual(booked);
	});
});

it('ignores a stored state with an unknown shape', async () => {
	const engine = await activeOn({ startFrom: 'beginning' });
	const known = await allOf(engine);
	engine.saved = JSON.parse(JSON.stringify(engine.saved).replaceAll('"known":', '"unknown":'));
	await engine.restart();
	const booked = bookNext(1);
	expect(await allOf(engine)).toEqual([...known, ...booked]);
});

describe('an activation while a poll is running', () => {
	/** Begins a poll of 150 transactions, which lasts. */
	async function begin(): Promise<{ engine: PollEngine; booked: string[]; poll: Promise<void> }> {
		const engine = await activeOn();
		const booked = bookNext(150);
		sandbox.settings.latencyMs = 50;
		const calls = sandbox.requests.length;
		const poll = engine.tick();
		await until(() => sandbox.requests.length > calls);
		return { engine, booked, poll };
	}

	it('of the same does not emit anything twice', async () => {
		const { engine, booked, poll } = await begin();
		await engine.restart();
		await poll;
		letMinutePass();
		expect(await allOf(engine)).toEqual(booked);
	});

	it('of something else takes its baseline immediately', async () => {
		const { engine, poll } = await begin();
		await engine.change({ parameters: onVouchers(CARD) });
		const booked = bookNext(1);
		await poll;
		expect(await allOf(engine)).toEqual(booked);
	});
});

const MODELS = ['transaction', 'redemption', 'customer', 'export', 'asyncAction'] as const;

// A few of those that `npm run test:random` draws, among them such with copies of the data that are behind.
it.each(MODELS.flatMap((model) => [1, 3, 5, 7, 9].map((seed) => [model, seed] as const)))(
	'random schedules of events, faults, restarts and changes emit every %s once, seed %i',
	async (model, seed) => {
		await suites[model].run(sandbox, seed);
	},
);
