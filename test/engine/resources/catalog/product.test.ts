import '../../../support/smallLimits';
import { itemsOf, runNode } from '../../../support/engine';
import { all, closeAfterwards, getMany, idsOf, queries, sandbox, start } from './productLists';

closeAfterwards();

describe('Product → Get Many', () => {
	beforeEach(async () => {
		await start();
	});

	it('ends with a bounded list whose total counts everything', async () => {
		const products = sandbox.world.products.all().slice(0, 3);
		const body = { products, total: 120 };
		sandbox.faults.add({ kind: 'status', status: 200, body, times: Infinity });
		expect(await itemsOf(getMany(all, { endDate: '2030-01-01' }))).toHaveLength(3);
		// The second request brings nothing new.
		expect(sandbox.requests).toHaveLength(2);
	});

	it.each([120, 500])('does not take an empty page for the end of %i products', async (total) => {
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			body: { products: [], total },
			from: 1,
			times: Infinity,
		});
		const { error } = await runNode(getMany(all));
		expect(error?.message).toMatch(/announces more rows but does not return them/);
	});
});

describe('Product → Get Many, beyond the reach of page numbers', () => {
	it('returns 750 products, 40 of one timestamp, with at most 90 requests', async () => {
		await start({ products: 750, productsSharingTimestamp: 40 });
		const items = await itemsOf(getMany(all));
		const times = items.map(({ created_at }) => String(created_at));
		expect(times).toEqual(times.toSorted());
		expect(idsOf(items).sort()).toEqual(idsOf(sandbox.world.products.all()).sort());
		expect(sandbox.requests.length).toBeLessThanOrEqual(90);
	});

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
});
