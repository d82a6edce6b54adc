import type { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import { monotonicNow } from '../../../nodes/Voucherify/api/http/clock';
import type { Resource } from '../../../nodes/Voucherify/api/types';
import { toFailure } from '../../../nodes/Voucherify/writes/failure';
import { failedRow } from '../../../nodes/Voucherify/writes/failedRow';
import { rowsSince, findInList, type Latest } from '../../../nodes/Voucherify/writes/lookup';
import {
	isBefore,
	findUntilSeen,
	type LookupResult,
} from '../../../nodes/Voucherify/writes/writeOnce';
import { KEYS } from '../../../sandbox/auth';
import { clientFor } from '../../support/apiClient';
import { skipPauses } from '../../support/pauses';

/** Tests what a lookup reads, and what it concludes, on pages and results that need no service. */

skipPauses(true);

const NOW = Date.parse('2026-11-01T12:00:00.000Z');
const REFERENCE = 'n8n-k4ujaio0-abcdEFGH1234';

/** Nothing listens here. */
const NOWHERE = { url: 'http://127.0.0.1:1', keys: KEYS };

let client: VoucherifyClient;

beforeEach(async () => {
	client = await clientFor(NOWHERE);
});

/** A row that was created some milliseconds after the write began. */
const row = (after: number, more: object = {}): Resource => ({
	id: `row_${after}`,
	object: 'row',
	created_at: new Date(NOW + after).toISOString(),
	...more,
});

const listed = (pages: Resource[][], more: Partial<Latest> = {}): Latest => ({
	list: { path: ['v1', 'rows'], key: 'rows' },
	pages: async function* () {
		for (const page of pages) yield await Promise.resolve(page);
	},
	...more,
});

describe('the rows since a write began', () => {
	const read = async (latest: Latest, left = Infinity) => {
		const budget = { left };
		const found: string[] = [];
		for await (const rows of rowsSince(client, latest, () => NOW, budget))
			found.push(...rows.map(({ id }) => id));
		return { found, left: budget.left };
	};
	const pages = [[row(2), row(1)], [row(0), row(-1)], [row(5)]];

	it('end with the first older one, and include one of the same time', async () => {
		const { found } = await read(listed(pages));
		expect(found).toEqual(['row_2', 'row_1', 'row_0']);
	});

	it('may follow older ones in a list without an order', async () => {
		const { found } = await read(listed(pages, { isUnordered: true }));
		expect(found).toEqual(['row_2', 'row_1', 'row_0', 'row_5']);
	});

	it('have their time in another column', async () => {
		const booked = [[row(-9, { booked: new Date(NOW).toISOString() }), row(3)]];
		const { found } = await read(listed(booked, { column: 'booked' }));
		expect(found).toEqual(['row_-9']);
	});

	it.each([
		[1, ['row_3'], 0],
		[3, ['row_3', 'row_2', 'row_1'], 0],
		[9, ['row_3', 'row_2', 'row_1'], 6],
	])('are read with %d requests at most', async (most, found, left) => {
		const single = [[row(3)], [row(2)], [row(1)]];
		expect(await read(listed(single), most)).toEqual({ found, left });
	});
});

describe('what is seen in a list', () => {
	const bears = (one: Resource, reference: string) => one.reference === reference;
	const seen = async (pages: Resource[][], reference: string | undefined, left = 9) => {
		const matcher = {
			...listed(pages),
			bears,
			isAlike: ({ alike }: Resource) => alike === true,
			refusal: (one: Resource) =>
				one.status === 'FAILURE' ? failedRow(client, one, 'it failed') : undefined,
		};
		return await findInList(client, matcher, reference, () => NOW, { left });
	};
	const ours = { reference: REFERENCE };
	const refused = row(2, { ...ours, status: 'FAILURE' });

	it('is the row with our reference, whatever is like it', async () => {
		const result = await seen([[row(3, { alike: true }), row(1, ours)]], REFERENCE);
		expect(result).toEqual({ found: row(1, ours), candidates: [] });
	});

	it('is a success that follows a refusal', async () => {
		const { found } = await seen([[refused, row(1, ours)]], REFERENCE);
		expect(found).toEqual(row(1, ours));
	});

	it('is the refusal without a success', async () => {
		const result = await seen([[refused]], REFERENCE);
		expect(result).toMatchObject({ refused: { outcome: 'refused' }, candidates: [] });
	});

	it('is only what is like it, without our reference', async () => {
		const { found, candidates } = await seen([[row(2, { alike: true }), row(1, ours)]], undefined);
		expect({ found, candidates }).toEqual({ found: undefined, candidates: ['row_2'] });
	});

	it('is at most 20 candidates', async () => {
		const many = Array.from({ length: 25 }, (_, index) => row(index, { alike: true }));
		const { candidates } = await seen([many], REFERENCE);
		expect(candidates).toEqual(many.slice(0, 20).map(({ id }) => id));
	});

	it.each([
		[1, true],
		[2, false],
	])('is cut after %d requests for one page: %s', async (left, isCut) => {
		expect(await seen([[row(1)]], REFERENCE, left)).toMatchObject({ isCut });
	});
});

describe('by the clock of the service, a row', () => {
	it.each([
		['of the second before the write', -999, false],
		['of another second before', -1_001, true],
	])('%s is older than the write: %d ms, %s', (_, after, isOlder) => {
		client.serviceTime = NOW;
		expect(isBefore(client, monotonicNow(), row(after))).toBe(isOlder);
	});

	it.each([
		[-6_500, true],
		[-5_500, false],
	])('is compared with the beginning of the write, 5 s ago: %d ms, %s', (after, isOlder) => {
		client.serviceTime = NOW;
		expect(isBefore(client, monotonicNow() - 5_000, row(after))).toBe(isOlder);
	});
});

describe('a lookup', () => {
	const none: LookupResult<string> = { candidates: [] };
	const problem = new Error('away');

	/** Looks with these results in turn; the last one repeats. */
	async function lookUp(
		results: Array<LookupResult<string> | Error>,
		options: { longestLookMs?: number; reference?: string } = {},
	) {
		const { longestLookMs = 60_000, reference } = { reference: REFERENCE, ...options };
		const looking = await clientFor(NOWHERE, { longestLookMs });
		const began = monotonicNow();
		const times: number[] = [];
		const spec = {
			place: 'the rows',
			find: async () => {
				times.push(Math.round((monotonicNow() - began) / 100) / 10);
				const result = results[Math.min(times.length, results.length) - 1] ?? none;
				if (result instanceof Error) throw result;
				return await Promise.resolve(result);
			},
			isPart: (found: string) => found === 'part',
		};
		return { ...(await findUntilSeen(looking, spec, reference, () => NOW)), times };
	}

	it.each([
		[0, [0]],
		[3_000, [0, 3]],
		[10_000, [0, 3, 10]],
		[60_000, [0, 3, 10, 30, 60]],
	])('for at most %d ms looks at these seconds: %j', async (longestLookMs, seconds) => {
		const { times } = await lookUp([none], { longestLookMs });
		expect(times).toEqual(seconds);
	});

	it('ends with what it has found', async () => {
		const found = { found: 'whole', candidates: [] };
		expect(await lookUp([none, found])).toEqual({ seen: found, problem: undefined, times: [0, 3] });
	});

	it('goes on after a part, which is the result if nothing more comes', async () => {
		const part = { found: 'part', candidates: [] };
		const { seen, times } = await lookUp([part], { longestLookMs: 3_000 });
		expect({ seen, times }).toEqual({ seen: part, times: [0, 3] });
	});

	it.each([
		['ends with a refusal', { times: [0] }, { candidates: [] }],
		['goes on after a refusal of one part', { times: [0, 3] }, { found: 'part', candidates: [] }],
	])('%s', async (_, expected, seen) => {
		const refused = toFailure(client.node, failedRow(client, row(0), 'it failed'));
		expect(await lookUp([{ ...seen, refused }], { longestLookMs: 3_000 })).toMatchObject(expected);
	});

	it.each([
		[undefined, [0]],
		[REFERENCE, [0, 3]],
	])('with the reference %s and candidates looks at %j', async (reference, seconds) => {
		const alike = { candidates: ['row_1'] };
		const { times } = await lookUp([alike], { longestLookMs: 3_000, reference });
		expect(times).toEqual(seconds);
	});

	it('tells the problem of its last time only', async () => {
		expect(await lookUp([problem, none])).toMatchObject({ problem: undefined });
		expect(await lookUp([none, problem])).toMatchObject({ seen: none, problem: 'away' });
	});
});
