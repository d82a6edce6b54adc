import { byId } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import type { INodeParameters } from 'n8n-workflow';
import {
	callsOf,
	CARD,
	emitted,
	forward,
	idsOf,
	onTransactions,
	onVouchers,
	pollAll,
	stateOf,
	textOf,
	watching,
} from '../../../support/triggers';
import { activeOn, bookCard, bookNext, C, restOf, useStoppedServices } from './watched';

useStoppedServices();

const SUMMER = 'SUMMER-0001';

describe('what is watched', () => {
	it('can be a whole campaign, with one request for all its cards', async () => {
		const engine = await activeOn();
		expect(engine.executions).toEqual([]);
		const booked = [
			...sandbox.world.book({ voucher: 'COFFEE-0001', amount: 5 }),
			...sandbox.world.book({ voucher: 'COFFEE-0002', type: 'POINTS_REDEMPTION' }),
		];
		sandbox.world.book({ voucher: 'GIFT-0001' });
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(emitted(engine)).toEqual(booked.map(({ id }) => id));
		expect(sandbox.requests.at(-1)?.path).toBe('/v1/campaigns/Coffee%20Club/transactions');
		expect(await engine.poll()).toEqual([]);
	});

	it('can be one voucher or several, with one request each', async () => {
		const engine = await activeOn(onVouchers(SUMMER, C, SUMMER));
		const booked = [C, SUMMER, C, SUMMER].flatMap((voucher) => bookCard(voucher));
		bookCard('GIFT-0002');
		expect(await callsOf(sandbox, () => engine.poll())).toBe(2);
		expect(emitted(engine)).toEqual(booked);
	});

	it('can be a card whose code needs encoding', async () => {
		const code = 'GC/50%?..#ü🎁';
		const engine = await activeOn(onVouchers(code));
		const [booked] = sandbox.world.book({ voucher: code });
		expect(idsOf(await engine.poll())).toEqual([booked?.id]);
	});

	it('can be everything from the beginning', async () => {
		const engine = await activeOn({ ...onVouchers(SUMMER), startFrom: 'beginning' });
		expect(engine.executions).toEqual([]);
		const { ledger, vouchers } = sandbox.world;
		const all = ledger.of(vouchers.get(SUMMER).id).map(({ id }) => id);
		expect(all.length).toBeGreaterThan(10);
		expect(idsOf(await engine.poll())).toEqual(all);
		expect(await engine.poll()).toEqual([]);
	});
});

describe('an item', () => {
	it('is one flat row', async () => {
		const engine = await activeOn();
		const [booked] = sandbox.world.book({ voucher: 'COFFEE-0001', type: 'POINTS_REDEMPTION' });
		const [item] = await engine.poll();
		expect(item?.json).toEqual({
			id: booked?.id,
			type: 'POINTS_REDEMPTION',
			created_at: booked?.created_at,
			amount: -10,
			balance: booked?.details.balance.balance,
			voucher_id: booked?.voucher_id,
			campaign_id: booked?.campaign_id,
			source: 'API',
			source_id: null,
			reason: null,
			order_id: booked?.details.order?.id,
			redemption_id: booked?.details.redemption?.id,
			related_transaction_id: null,
			amounts_in: null,
		});
	});

	it('is the unchanged transaction without Simplify', async () => {
		const engine = await activeOn({ simplify: false });
		const [booked] = sandbox.world.book({ voucher: 'COFFEE-0001' });
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ ...booked });
		expect(Object.keys(item?.json ?? {}).length).toBeGreaterThan(Object.keys({ ...booked }).length);
	});
});

describe('filters', () => {
	const bookings = [
		{ type: 'POINTS_ACCRUAL', amount: 5 },
		{ type: 'POINTS_ACCRUAL', amount: 50 },
		{ type: 'POINTS_REDEMPTION', amount: -50 },
		{ type: 'POINTS_REMOVAL', amount: -5 },
		{ type: 'POINTS_ADJUSTMENT', amount: 7 },
	];

	it.each<[string, INodeParameters, number[]]>([
		['types', { types: ['POINTS_REDEMPTION', 'POINTS_REMOVAL'] }, [2, 3]],
		['other types', { otherTypes: ' POINTS_ADJUSTMENT , POINTS_SOMETHING' }, [4]],
		['both', { types: ['POINTS_REMOVAL'], otherTypes: 'POINTS_ADJUSTMENT' }, [3, 4]],
		['credits', { direction: 'credits' }, [0, 1, 4]],
		['debits', { direction: 'debits' }, [2, 3]],
		['the smallest amount', { minAmount: 7 }, [1, 2, 4]],
		['the smallest amount, calculated', { minAmount: '7.000000000000001' }, [1, 2, 4]],
		['all together', { direction: 'credits', minAmount: 6, types: ['POINTS_ACCRUAL'] }, [1]],
		['nothing', {}, [0, 1, 2, 3, 4]],
	])('check %s', async (_, filters, expected) => {
		const engine = await activeOn({ filters });
		const booked = bookings.flatMap((booking) =>
			sandbox.world.book({ voucher: 'COFFEE-0003', ...booking }),
		);
		expect(idsOf(await engine.poll())).toEqual(expected.map((index) => booked[index]?.id));
		expect(await engine.poll()).toEqual([]);
		forward(sandbox, 120);
		expect(await engine.poll()).toEqual([]);
		expect(await engine.poll()).toEqual([]);
	});
});

describe('Max Events per Poll', () => {
	it('is 1,000 by default', async () => {
		const engine = await activeOn();
		const booked = sandbox.world.book({ campaign: 'Coffee Club', count: 1_250 });
		const polls = await pollAll(engine);
		expect(polls.map(({ length }) => length)).toEqual([1_000, 250]);
		expect(idsOf(polls.flat())).toEqual(booked.map(({ id }) => id));
	});

	it('counts for all vouchers together, and gives each a turn', async () => {
		const engine = await activeOn({
			...onVouchers(SUMMER, 'GIFT-0001'),
			options: { maxEvents: 10 },
		});
		const busy = bookNext(25, SUMMER);
		const quiet = bookNext(2, C);
		const polls = await pollAll(engine);
		expect(polls.map(({ length }) => length)).toEqual([10, 10, 7]);
		expect(idsOf(polls[1] ?? [])).toEqual(expect.arrayContaining(quiet));
		expect(idsOf(polls.flat()).sort()).toEqual([...busy, ...quiet].sort());
	});

	it.each([0, 1.5, 'many'])('cannot be %s', async (maxEvents) => {
		await expect(activeOn({ options: { maxEvents } })).rejects.toThrow(
			'Max Events per Poll must be a whole number',
		);
	});
});

describe('Fetch Test Event', () => {
	it('shows the newest transaction that matches, and changes nothing for an active workflow', async () => {
		const engine = await activeOn({ filters: { types: ['POINTS_REDEMPTION'] } });
		const [wanted] = sandbox.world.book({ voucher: CARD, type: 'POINTS_REDEMPTION' });
		bookNext(150);
		const before = stateOf(engine);
		expect(idsOf(await engine.fetchTestEvent())).toEqual([wanted?.id]);
		expect(stateOf(engine)).toBe(before);
		expect(await restOf(engine)).toEqual([wanted?.id]);
	});

	it('shows the newest of several vouchers', async () => {
		const engine = watching(sandbox, onVouchers(SUMMER, C, 'GIFT-0002'));
		bookNext(1, SUMMER);
		const newest = bookNext(1, C);
		expect(idsOf(await engine.fetchTestEvent())).toEqual(newest);
	});

	it.each<[INodeParameters, RegExp]>([
		[onVouchers('SUMMER-0002'), /Create one in Voucherify/],
		[
			{ event: 'exportCompleted', watch: 'kind', exportedObject: 'order' },
			/Start one in Voucherify/,
		],
	])('says what to do when there is none: %j', async (parameters, advice) => {
		await expect(watching(sandbox, parameters).fetchTestEvent()).rejects.toMatchObject({
			message: 'There is nothing to show yet',
			description: expect.stringMatching(advice),
		});
	});
});

describe('activation', () => {
	it.each<[string, INodeParameters, RegExp]>([
		['an unknown voucher', onVouchers(SUMMER, 'NO-SUCH-CARD'), /NO-SUCH-CARD/],
		['an unknown campaign', onTransactions('No Such Campaign'), /No Such Campaign/],
		['a campaign of another kind', onTransactions('Spring Sale'), /only for loyalty or gift/],
	])('refuses %s, from now on or from the beginning', async (_, parameters, named) => {
		for (const startFrom of ['now', 'beginning']) {
			const engine = watching(sandbox, { ...parameters, startFrom });
			const error: unknown = await engine.activate().catch((reason: unknown) => reason);
			expect(error).toMatchObject({ failure: { cause: 'configuration-invalid' } });
			expect(textOf(error)).toMatch(named);
			expect(engine.saved).toEqual({});
		}
	});

	it.each<[INodeParameters, string]>([
		[{ campaignId: byId('') }, 'Campaign is empty'],
		[{ ...onVouchers(), vouchers: {} }, 'Vouchers are missing'],
	])('refuses %j', async (parameters, message) => {
		await expect(activeOn(parameters)).rejects.toThrow(message);
	});
});
