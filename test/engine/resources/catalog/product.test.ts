import '../../../support/smallLimits';
import { traffic } from '../../../../sandbox/recorder';
import { itemsOf, runNode } from '../../../support/engine';
import { all, closeAfterwards, getMany, idsOf, queries, sandbox, start } from './productLists';

closeAfterwards();

describe('Product → Get Many', () => {
	beforeEach(async () => {
		await start();
	});

	it('requests as many as the user wants, oldest first', async () => {
		const items = await itemsOf(getMany({ limit: 7, simplify: false }));
		expect(idsOf(items)).toEqual(idsOf(sandbox.world.products.all().slice(0, 7)));
		expect(items[0]).toMatchObject({ ...sandbox.world.products.all()[0], environment: 'sandbox' });
		expect(sandbox.requests).toMatchObject([
			{
				method: 'GET',
				path: '/v1/products',
				query: 'order=created_at&limit=7&page=1',
				headers: { 'x-app-id': sandbox.keys.appId },
				status: 200,
			},
		]);
	});

	it('returns flat rows', async () => {
		const [item] = await itemsOf(getMany({ limit: 1 }));
		const [{ id, source_id, name, price, image_url, created_at, updated_at } = {}] =
			sandbox.world.products;
		expect(item).toEqual({
			id,
			source_id,
			name,
			price,
			image_url,
			sku_count: 2,
			created_at,
			updated_at,
			amounts_in: 'minor',
		});
	});

	it('accepts every order that Voucherify supports', async () => {
		const orders = ['created_at', 'updated_at', 'type', 'code', 'campaign', 'category'];
		for (const order of orders.flatMap((column) => [column, `-${column}`])) {
			await itemsOf(getMany({ limit: 1 }, {}, order));
			expect(queries().at(-1)).toBe(`order=${order}&limit=1&page=1`);
		}
	});

	it('sends time bounds', async () => {
		const products = sandbox.world.products.all();
		const [first, last] = [products[10]?.created_at, products[14]?.created_at];
		const items = await itemsOf(
			getMany(all, { startDate: first ?? '', endDate: last ?? '' }, '-created_at'),
		);
		expect(idsOf(items)).toEqual(idsOf(products.slice(10, 15).reverse()));
		expect(queries().map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
			{ order: '-created_at', start_date: first, end_date: last, limit: '10', page: '1' },
		]);
	});

	it('refuses a start after the end', async () => {
		const { error } = await runNode(
			getMany({}, { startDate: '2026-02-02T00:00:00', endDate: '2026-02-01T00:00:00' }),
		);
		expect(error?.message).toBe('Start Date is after End Date');
		expect(sandbox.requests).toEqual([]);
	});

	it('continues after a bad date', async () => {
		const { items } = await runNode({
			...getMany({ limit: 1 }, { startDate: '={{ $json.from }}' }),
			items: [{ from: '2020-01-01' }, { from: 'yesterday' }, { from: '2020-01-01' }],
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { id: sandbox.world.products.all()[0]?.id }, pairedItem: { item: 0 } },
			{
				json: { error: { message: 'Start Date is not a date and time' } },
				pairedItem: { item: 1 },
			},
			{ json: { id: sandbox.world.products.all()[0]?.id }, pairedItem: { item: 2 } },
		]);
		expect(sandbox.requests).toHaveLength(1);
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

	it('neither repeats nor loses a product when others are created meanwhile', async () => {
		const before = idsOf(sandbox.world.products.all()).reverse();
		const [one] = sandbox.world.products;
		if (!one) throw new Error('There are no products');
		const created_at = new Date().toISOString();
		const fresh = ['a', 'b', 'c'].map((id) => ({ ...one, id: `prod_${id}`, created_at }));
		traffic.once('answered', () => {
			for (const product of fresh) sandbox.world.products.add(product);
		});
		expect(idsOf(await itemsOf(getMany(all, {}, '-created_at')))).toEqual(before);
		// A list that grows is read once more, after its first page: the other pages are not all requested first.
		expect(sandbox.requests.length).toBeLessThanOrEqual(20);
	});
});
