import type { INodeParameters } from 'n8n-workflow';
import { valueAt } from '../../../../nodes/Voucherify/api/types';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { NO_LIMIT } from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'SUMMER-0002';
const START = Date.parse('2026-10-01T00:00:00.000Z');
const MINUTE = 60_000;

useSandbox({ rateLimit: NO_LIMIT });

const getMany = (parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'getAll',
		voucherCode: byId(CARD),
		...parameters,
	},
});

const idsOf = async (parameters: INodeParameters) =>
	(await itemsOf(getMany(parameters))).map(({ id }) => id);

/** Returns the time this many minutes after the first transaction. */
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

/** Books on the card. Returns the IDs. */
const book = (booking: object) =>
	sandbox.world.book({ voucher: CARD, ...booking }).map(({ id }) => id);

it.each([
	['points of a loyalty card', 'COFFEE-0001', 'points'],
	['credits of a gift card', 'GIFT-0001', 'amount'],
])('shows by how much the %s have changed, with the sign', async (_, code, field) => {
	const reading = { voucherCode: byId(code), returnAll: true };
	const raw = await itemsOf(getMany({ ...reading, simplify: false }));
	const amounts = (await itemsOf(getMany(reading))).map(({ amount }) => Number(amount));
	expect(amounts).toEqual(raw.map((row) => valueAt(row, 'details', 'balance', field)));
	expect(Math.min(...amounts)).toBeLessThan(0);
	expect(Math.max(...amounts)).toBeGreaterThan(0);
});

describe('Created After and Before (Get Many transactions has no dates)', () => {
	/** IDs of 1,000 transactions, one per minute, oldest first. */
	let ids: string[];

	beforeEach(() => {
		ids = Array.from({ length: 1_000 }, (_, minute) => book({ created_at: at(minute) })).flat();
	});

	const OLDEST_FIRST = { options: { order: 'id' } };
	const within = (createdAfter?: number, createdBefore?: number) => ({
		filters: {
			...(createdAfter !== undefined && { createdAfter: at(createdAfter) }),
			...(createdBefore !== undefined && { createdBefore: at(createdBefore) }),
		},
	});

	it.each<[string, INodeParameters, from: number, to: number, calls: number]>([
		['after', within(949), 950, 1_000, 1],
		['a whole page after', within(899), 900, 1_000, 2],
		['before', within(undefined, 50), 0, 50, 1],
		['after and before', within(819, 840), 820, 840, 2],
		['after, oldest first', { ...within(949), ...OLDEST_FIRST }, 950, 1_000, 1],
		['before, oldest first', { ...within(undefined, 50), ...OLDEST_FIRST }, 0, 50, 1],
		['after and before, oldest first', { ...within(819, 840), ...OLDEST_FIRST }, 820, 840, 2],
		['up to a limit', { ...within(819, 840), returnAll: false, limit: 10 }, 830, 840, 2],
		[
			'up to a limit, oldest first',
			{ ...within(819, 840), ...OLDEST_FIRST, returnAll: false, limit: 10 },
			820,
			830,
			2,
		],
		[
			'up to a limit before the bound',
			{ ...within(10), returnAll: false, limit: 5 },
			995,
			1_000,
			1,
		],
	])('return all %s, with the fewest requests', async (_, parameters, from, to, calls) => {
		const wanted = ids.slice(from, to);
		const isOldestFirst = 'options' in parameters;
		expect(await idsOf({ returnAll: true, ...parameters })).toEqual(
			isOldestFirst ? wanted : wanted.reverse(),
		);
		expect(sandbox.requests).toHaveLength(calls);
	});

	it('start after a transaction, in the chosen order', async () => {
		const options = { order: 'id', startingAfterId: ids[100] };
		const after = async (bounds: INodeParameters) =>
			await idsOf({ returnAll: true, options, ...bounds });
		expect(await after(within(undefined, 110))).toEqual(ids.slice(101, 110));
		expect(await after(within(989))).toEqual(ids.slice(990));
	});

	it('find a late booking behind older ones', async () => {
		// By its ID, it is before a hundred that were created up to half a minute earlier.
		const [late] = book({ created_at: at(2_000 + 1 / 6), id: `${ids.at(-1) ?? ''}0` });
		book({ created_at: at(2_000 - 1 / 3), count: 100 });
		expect(await idsOf({ returnAll: true, ...within(2_000) })).toEqual([late]);
		const newer = book({ created_at: at(3_000 + 1 / 3), count: 99 });
		const [next] = book({ created_at: at(3_000 - 1 / 6), id: `${newer.at(-1) ?? ''}0` });
		const before = await idsOf({ returnAll: true, ...within(undefined, 3_000), ...OLDEST_FIRST });
		expect(before.at(-1)).toBe(next);
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
		expect(items[30]?.json).toEqual(items[0]?.json);
		expect(items[30]?.json).not.toBe(items[0]?.json);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('leave a limit for what other filters have left', async () => {
		const wanted = [10, 500, 990].flatMap((minute) =>
			book({ type: 'POINTS_REMOVAL', created_at: at(minute) }),
		);
		const filters = { direction: 'debits' };
		expect(await idsOf({ limit: 2, filters })).toEqual([wanted[2], wanted[1]]);
		expect(sandbox.requests).toHaveLength(6);
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
		const booked = bookings.flatMap(book);
		expect(await idsOf({ returnAll: true, filters })).toEqual(
			expected.map((index) => booked[index]),
		);
	});
});
