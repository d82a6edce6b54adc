import { first } from '../../operations/example';
import { call, field, items } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const COFFEE_CLUB = '/v1/loyalties/Coffee%20Club';
const namesAt = async (path: string, key = 'data') => {
	const { json } = await call(sandbox, path);
	expect(field(json, 'data_ref')).toBe(key);
	return items(json, key).map((item) => field(item, 'name'));
};

describe('objects to choose from', () => {
	it.each([
		['/v1/segments', ['Waiting List', 'Newsletter', 'VIP']],
		['/v1/product-collections', ['Coffee Beans', 'Gifts', 'Summer Drinks']],
		[
			'/v1/validation-rules?order=name',
			['Baskets above 50 €', 'Not on sale', 'VIP customers only'],
		],
		[`${COFFEE_CLUB}/tiers`, ['Bronze', 'Silver', 'Gold']],
		['/v1/loyalties/Summer%20Rewards/tiers', []],
		[`${COFFEE_CLUB}/earning-rules`, []],
	])('%s lists them', async (path, names) => {
		expect((await namesAt(path)).toSorted()).toEqual(names.toSorted());
	});

	it('lists segments without their customers, and finds them by a part of their name', async () => {
		const { json } = await call(sandbox, '/v1/segments?limit=1');
		expect(field(json, 'data', 0, 'customers')).toBeUndefined();
		expect(await namesAt('/v1/segments?filters[name][conditions][$contains]=ews')).toEqual([
			'Newsletter',
		]);
	});

	it('pages segments by time only', async () => {
		const { id, created_at } = sandbox.world.segments.all()[0] ?? {};
		const before = '/v1/segments?filters[created_at][conditions][$before]=';
		expect(await namesAt(`${before}${created_at}`)).toEqual([]);
		expect(await namesAt(`${before}2099-01-01T00:00:00Z`)).toHaveLength(3);
		const one = await call(sandbox, `/v1/segments/${id}`);
		expect(field(one.json, 'name')).toBe('VIP');
	});

	it('lists everything of kinds without pages, or reports the total', async () => {
		const { segments, categories } = sandbox.world;
		const [segment, category] = [first(segments), first(categories)];
		for (let index = 0; index < 12; index += 1) {
			segments.add({ ...segment, ...segments.born() });
			categories.add({ ...category, ...categories.born(), name: `Category ${index}` });
		}
		// For lists with a `limit`, the documented default is 10 rows.
		expect(await namesAt('/v1/segments')).toHaveLength(10);
		expect(await namesAt('/v1/categories')).toHaveLength(14);
		const { json } = await call(sandbox, '/v1/segments?limit=5');
		expect(items(json, 'data')).toHaveLength(5);
		expect(field(json, 'total')).toBe(15);
	});

	it('finds campaigns by the type of their codes', async () => {
		const filter = 'filters[voucher_type][conditions][$in]';
		const path = `/v1/campaigns?${filter}[0]=GIFT_VOUCHER&${filter}[1]=LOYALTY_CARD`;
		expect(await namesAt(path, 'campaigns')).toEqual([
			'Coffee Club',
			'Gift Cards',
			'Summer Rewards',
		]);
	});

	it('lists earning rules by campaign', async () => {
		const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
		await call(sandbox, `${COFFEE_CLUB}/earning-rules`, { method: 'POST', body: [rule] });
		const listed = await call(sandbox, `${COFFEE_CLUB}/earning-rules`);
		expect(items(listed.json, 'data')).toHaveLength(1);
		expect(await namesAt('/v1/loyalties/Summer%20Rewards/earning-rules')).toEqual([]);
	});

	it.each([
		['/v1/segments?page=2', 400],
		['/v1/categories?limit=10', 400],
		['/v1/segments?filters[created_at][conditions][$contains]=2026', 400],
		['/v1/segments?filters[created_at][conditions][$before]=soon', 400],
		['/v1/segments?filters[name][conditions][$before]=2026-01-01', 400],
		['/v1/product-collections?order=name', 400],
		['/v1/validation-rules?page=101', 400],
		[`${COFFEE_CLUB}/tiers?page=1`, 400],
		['/v1/loyalties/Gift%20Cards/tiers', 404],
		['/v1/loyalties/Nowhere/earning-rules', 404],
	])('rejects %s', async (path, status) => {
		expect((await call(sandbox, path)).status).toBe(status);
	});
});
