import type { INodeParameters } from 'n8n-workflow';
import { credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { NO_LIMIT } from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'SUMMER-0002';
const START = Date.parse('2026-10-01T00:00:00.000Z');
const MINUTE = 60_000;

useSandbox({ rateLimit: NO_LIMIT });

/** Returns the time this many minutes after the first transaction. */
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

/** IDs of 1,000 transactions, one per minute, oldest first. */
let ids: string[];

beforeEach(() => {
	ids = Array.from({ length: 1_000 }, (_, minute) =>
		sandbox.world.book({ voucher: CARD, created_at: at(minute) }).map(({ id }) => id),
	).flat();
});

const getMany = (parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'getAll',
		voucherCode: { __rl: true, mode: 'code', value: CARD },
		...parameters,
	},
});

const idsOf = async (parameters: INodeParameters) =>
	(await itemsOf(getMany(parameters))).map(({ id }) => id);

const newestFirst = (from: number, to: number) => ids.slice(from, to).reverse();

describe('Created After and Before (Get Many transactions has no dates)', () => {
	const order = 'id';
	it.each<[string, INodeParameters, () => string[], number]>([
		['after', { filters: { createdAfter: at(949) } }, () => newestFirst(950, 1_000), 1],
		[
			'a whole page after',
			{ filters: { createdAfter: at(899) } },
			() => newestFirst(900, 1_000),
			2,
		],
		['before', { filters: { createdBefore: at(50) } }, () => newestFirst(0, 50), 1],
		[
			'after and before',
			{ filters: { createdAfter: at(819), createdBefore: at(840) } },
			() => newestFirst(820, 840),
			2,
		],
		[
			'after, oldest first',
			{ filters: { createdAfter: at(949) }, options: { order } },
			() => ids.slice(950),
			1,
		],
		[
			'before, oldest first',
			{ filters: { createdBefore: at(50) }, options: { order } },
			() => ids.slice(0, 50),
			1,
		],
		[
			'after and before, oldest first',
			{ filters: { createdAfter: at(819), createdBefore: at(840) }, options: { order } },
			() => ids.slice(820, 840),
			2,
		],
	])('return all %s, with the fewest requests', async (_, parameters, expected, calls) => {
		expect(await idsOf({ returnAll: true, ...parameters })).toEqual(expected());
		expect(sandbox.requests).toHaveLength(calls);
	});

	it.each<[string, INodeParameters, () => string[]]>([
		['newest first', {}, () => newestFirst(830, 840)],
		['oldest first', { options: { order: 'id' } }, () => ids.slice(820, 830)],
	])('return the first ones up to a limit, %s', async (_, parameters, expected) => {
		const filters = { createdAfter: at(819), createdBefore: at(840) };
		expect(await idsOf({ limit: 10, filters, ...parameters })).toEqual(expected());
	});

	it('stop at a limit before the bound', async () => {
		expect(await idsOf({ limit: 5, filters: { createdAfter: at(10) } })).toEqual(
			newestFirst(995, 1_000),
		);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('start after a transaction, in the chosen order', async () => {
		const options = { order: 'id', startingAfterId: ids[100] };
		expect(await idsOf({ returnAll: true, options, filters: { createdBefore: at(110) } })).toEqual(
			ids.slice(101, 110),
		);
		expect(await idsOf({ returnAll: true, options, filters: { createdAfter: at(989) } })).toEqual(
			ids.slice(990),
		);
	});

	it('find a late booking behind older ones', async () => {
		// By its ID, it is before a hundred that were created up to half a minute earlier.
		const created_at = new Date(START + 2_000 * MINUTE + 10_000).toISOString();
		const [late] = sandbox.world.book({ voucher: CARD, created_at, id: `${ids.at(-1) ?? ''}0` });
		const before = new Date(START + 2_000 * MINUTE - 20_000).toISOString();
		sandbox.world.book({ voucher: CARD, created_at: before, count: 100 });
		expect(await idsOf({ returnAll: true, filters: { createdAfter: at(2_000) } })).toEqual([
			late?.id,
		]);
	});

	it('are refused when they contain no time', async () => {
		const filters = { createdAfter: at(20), createdBefore: at(10) };
		const { error } = await runNode(getMany({ returnAll: true, filters }));
		expect(error?.message).toBe('Created After is not before Created Before');
		expect(sandbox.requests).toEqual([]);
	});

	it('are read once for items with the same bounds, and again for others', async () => {
		const { items } = await runNode({
			...getMany({ returnAll: true, filters: { createdAfter: '={{ $json.after }}' } }),
			items: [{ after: at(989) }, { after: at(979) }, { after: at(989) }],
		});
		expect(items.map(({ pairedItem }) => JSON.stringify(pairedItem))).toEqual([
			...Array.from({ length: 10 }, () => '{"item":0}'),
			...Array.from({ length: 20 }, () => '{"item":1}'),
			...Array.from({ length: 10 }, () => '{"item":2}'),
		]);
		expect(sandbox.requests).toHaveLength(2);
	});
});

describe("the trigger's filters (type, direction, amount)", () => {
	const bookings = [
		{ type: 'POINTS_ACCRUAL', amount: 5 },
		{ type: 'POINTS_ACCRUAL', amount: 50 },
		{ type: 'POINTS_REDEMPTION', amount: -50 },
		{ type: 'POINTS_REMOVAL', amount: -5 },
		{ type: 'POINTS_ADJUSTMENT', amount: 7 },
	];

	it.each<[string, INodeParameters, number[]]>([
		['types', { types: ['POINTS_REDEMPTION', 'POINTS_REMOVAL'] }, [3, 2]],
		['other types', { otherTypes: 'POINTS_ADJUSTMENT' }, [4]],
		['what increases the balance', { direction: 'credits', types: [] }, [4, 1, 0]],
		['what decreases the balance', { direction: 'debits' }, [3, 2]],
		['a direction by its label', { direction: '={{ "Decreases" }}' }, [3, 2]],
		['the smallest amount', { minAmount: 7 }, [4, 2, 1]],
		['the smallest amount, calculated', { minAmount: 7.000000000000001 }, [4, 2, 1]],
	])('check %s', async (_, filters, expected) => {
		const booked = bookings.flatMap((booking) =>
			sandbox.world.book({ voucher: CARD, ...booking }).map(({ id }) => id),
		);
		expect(
			await idsOf({ returnAll: true, filters: { createdAfter: at(999), ...filters } }),
		).toEqual(expected.map((index) => booked[index]));
	});

	it.each(['12.00', 12.5])(
		'refuse %j as the minimum amount: it could be in major units',
		async (minAmount) => {
			const { error } = await runNode(getMany({ filters: { minAmount } }));
			expect(error?.message).toBe('Smallest Amount is not a whole number, as minor units are');
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('apply a limit after filtering', async () => {
		const wanted = [10, 500, 990].flatMap((minute) =>
			sandbox.world
				.book({ voucher: CARD, type: 'POINTS_REMOVAL', created_at: at(minute) })
				.map(({ id }) => id),
		);
		const filters = { direction: 'debits' };
		expect(await idsOf({ limit: 2, filters })).toEqual([wanted[2], wanted[1]]);
		expect(sandbox.requests).toHaveLength(6);
	});

	it('refuse an unknown direction', async () => {
		const { error } = await runNode(getMany({ filters: { direction: 'sideways' } }));
		expect(error?.message).toMatch(/^Direction has no choice 'sideways'/);
		expect(sandbox.requests).toEqual([]);
	});
});
