import '../../../support/smallLimits';
import type { IDataObject } from 'n8n-workflow';
import { LAST_PAGE, PAGE_SIZE } from '../../../../nodes/Voucherify/api/limits';
import { credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { startFront } from '../../../support/front';
import { all, closeAfterwards, getMany, idsOf, queries, sandbox, start } from './productLists';

closeAfterwards();

/** Number of products that page numbers reach. */
const REACH = LAST_PAGE * PAGE_SIZE;

/** Number of products with the timestamp at which page numbers end. */
const SHARED = 4 * PAGE_SIZE;

/** Gives the products around the last one that page numbers reach the same timestamp. */
function shareTimeAtTheEndOfPages(sign: number) {
	const { products } = sandbox.world;
	const inOrder = sign < 0 ? products.all().toReversed() : products.all();
	const from = REACH - SHARED / 2;
	const { created_at = '' } = inOrder[from] ?? {};
	for (const { id } of inOrder.slice(from, from + SHARED)) products.change(id, { created_at });
}

/** Makes the bounds of the query exclusive. */
function exclusive(query: URLSearchParams) {
	for (const [name, shift] of Object.entries({ start_date: 1, end_date: -1 })) {
		const bound = query.get(name);
		if (bound) query.set(name, new Date(Date.parse(bound) + shift).toISOString());
	}
}

const unchanged = () => {};

const expectSorted = (items: IDataObject[], sign: number) => {
	const times = items.map(({ created_at }) => Date.parse(String(created_at)) * sign);
	expect(times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0))).toBe(true);
};

describe('Product → Get Many, beyond the reach of page numbers', () => {
	it('returns 750 products, 40 of one timestamp, with at most 90 requests', async () => {
		await start({ products: 750, productsSharingTimestamp: SHARED });
		const items = await itemsOf(getMany(all));
		expectSorted(items, 1);
		expect(idsOf(items).sort()).toEqual(idsOf(sandbox.world.products.all()).sort());
		expect(sandbox.requests.length).toBeLessThanOrEqual(90);
	});

	describe.each([
		['inclusive', unchanged],
		['exclusive', exclusive],
	])('with %s bounds', (_, change) => {
		it.each([
			['created_at', 1],
			['-created_at', -1],
		])('continues in %s where page numbers end within one timestamp', async (order, sign) => {
			await start({ products: REACH + SHARED });
			shareTimeAtTheEndOfPages(sign);
			const front = await startFront(sandbox, change);
			const items = await itemsOf({
				...getMany(all, {}, order),
				credentials: credentialsFor(front),
			});
			await front.close();
			expectSorted(items, sign);
			expect(idsOf(items).sort()).toEqual(idsOf(sandbox.world.products.all()).sort());
			// Each page starts with the last row of the previous one.
			expect(sandbox.requests).toHaveLength(39);
		});
	});

	it.each(['created_at', '-created_at', 'updated_at'])(
		'misses no row in %s when another is deleted while it reads',
		async (order) => {
			await start({ products: 45 });
			const { products } = sandbox.world;
			const before = idsOf(products.all());
			let calls = 0;
			const front = await startFront(sandbox, () => {
				calls += 1;
				const gone = order === '-created_at' ? products.all().at(-1) : products.all()[0];
				if (calls === 2 && gone) products.remove(gone.id);
			});
			const items = await itemsOf({
				...getMany(all, {}, order),
				credentials: credentialsFor(front),
			});
			await front.close();
			expect(products.all()).toHaveLength(44);
			const ids = idsOf(items);
			expect(new Set(ids).size).toBe(ids.length);
			expect(before.map(String).filter((id) => products.find(id) && !ids.includes(id))).toEqual([]);
		},
	);

	it.each(['created_at', '-created_at'])(
		'neither repeats nor loses one in %s while others are created',
		async (order) => {
			await start({ products: 310 });
			const { products } = sandbox.world;
			const before = idsOf(products.all());
			const front = await startFront(sandbox, () => {
				const [one] = products;
				if (one) products.add({ ...one, ...products.born() });
			});
			const items = await itemsOf({
				...getMany(all, {}, order),
				credentials: credentialsFor(front),
			});
			await front.close();
			const ids = idsOf(items);
			expect(new Set(ids).size).toBe(ids.length);
			expect(before.filter((id) => !ids.includes(id))).toEqual([]);
		},
	);

	it.each([
		['from that time on', true],
		['of all times', false],
	])(
		'fails rather than lose products %s when too many were created at the same time',
		async (_, bounded) => {
			await start({ products: PAGE_SIZE, productsSharingTimestamp: PAGE_SIZE });
			const products = sandbox.world.products.all();
			const [{ created_at = '' } = {}] = products;
			const body = { products, total: 600 };
			sandbox.faults.add({ kind: 'status', status: 200, body, times: Infinity });
			const { error } = await runNode(getMany(all, bounded ? { startDate: created_at } : {}));
			expect(error?.message).toBe(
				`More than 300 rows were created at the same time, ${created_at}`,
			);
			expect(error?.description).toMatch(/choose dates that exclude this time/);
			const starts = queries().map((query) => new URLSearchParams(query).get('start_date'));
			const justBefore = new Date(Date.parse(created_at) - 1).toISOString();
			expect(new Set(starts)).toEqual(new Set(bounded ? [created_at] : [null, justBefore]));
		},
	);

	it('does not read beyond a limit past the reach of page numbers', async () => {
		await start({ products: 340 });
		const items = await itemsOf(getMany({ ...all, returnAll: false, limit: 315 }));
		expect(idsOf(items)).toEqual(idsOf(sandbox.world.products.all().slice(0, 315)));
		expect(sandbox.requests).toHaveLength(35);
	});

	it('lets Voucherify sort in another order where a limit is set', async () => {
		await start({ products: 25 });
		await itemsOf(getMany({ returnAll: false, limit: 15 }, {}, '-updated_at'));
		expect(queries()).toEqual([1, 2].map((page) => `order=-updated_at&limit=10&page=${page}`));
	});

	it('sorts all products in another order itself', async () => {
		await start({ products: 305 });
		const { products } = sandbox.world;
		const [first, second, ...rest] = idsOf(products.all());
		products.change(String(first), {}, { at: Date.parse('2026-03-05T00:00:00.000Z') });
		products.change(String(second), {}, { at: Date.parse('2026-03-04T00:00:00.000Z') });
		const items = await itemsOf(getMany(all, {}, '-updated_at'));
		expect(idsOf(items)).toEqual([first, second, ...rest.reverse()]);
		expect(sandbox.requests.length).toBeLessThanOrEqual(35);
	});
});
