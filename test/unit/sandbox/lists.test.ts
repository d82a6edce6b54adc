import { call, field, items } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

const AWKWARD = 'GC/50%?..#ü🎁';

useSandbox({ sizes: { productsSharingTimestamp: 40 } });

const idsOf = (json: unknown, key: string) => items(json, key).map((item) => field(item, 'id'));

async function readAll(path: string, order: string, limit: number) {
	const ids: unknown[] = [];
	let cursor = '';
	for (;;) {
		const { json } = await call(sandbox, `${path}?order=${order}&limit=${limit}${cursor}`);
		const page = idsOf(json, 'data');
		ids.push(...page);
		const next = field(json, 'more_starting_after');
		expect(field(json, 'has_more')).toBe(next !== undefined);
		if (typeof next !== 'string') return ids;
		expect(page).toHaveLength(limit);
		expect(next).toBe(page.at(-1));
		cursor = `&starting_after_id=${next}`;
	}
}

it.each([
	[1, 'id'],
	[7, '-id'],
	[20, 'id'],
	[20, '-id'],
])('reads all transactions of a card, %i at a time by %s', async (limit, order) => {
	const { id } = sandbox.world.vouchers.get('SUMMER-0001');
	const all = sandbox.world.ledger.of(id).map((transaction) => transaction.id);
	expect(all).toHaveLength(20);
	const read = await readAll('/v1/vouchers/SUMMER-0001/transactions', order, limit);
	expect(read).toEqual(order === 'id' ? all : all.toReversed());
});

it('reads a whole campaign, by ID or name', async () => {
	const all = sandbox.world.ledger.of('camp_Coffee7Club3Loyalty9Aa');
	const path = '/v1/campaigns/Coffee%20Club/transactions';
	expect(await readAll(path, 'id', 100)).toEqual(all.map(({ id }) => id));
	const byId = await call(sandbox, '/v1/campaigns/camp_Coffee7Club3Loyalty9Aa/transactions');
	expect(idsOf(byId.json, 'data')).toEqual(all.slice(0, 10).map(({ id }) => id));
	const voucherId = all[0]?.voucher_id ?? '';
	const filter = `filters[voucher_id][conditions][$in][0]=${voucherId}`;
	const filtered = await call(sandbox, `${path}?limit=100&${filter}`);
	expect(idsOf(filtered.json, 'data')).toEqual(
		sandbox.world.ledger.of(voucherId).map(({ id }) => id),
	);
});

it('finds a card by its ID and by a code that needs encoding', async () => {
	const path = `/v1/vouchers/${encodeURIComponent(AWKWARD)}/transactions`;
	const byCode = await call(sandbox, path);
	const { id } = sandbox.world.vouchers.get(AWKWARD);
	const byId = await call(sandbox, `/v1/vouchers/${id}/transactions`);
	expect(byCode.status).toBe(200);
	expect(byCode.json).toEqual(byId.json);
	expect(sandbox.requests[0]?.path).toBe(path);
});

it('books later than all existing transactions, or at a given time', async () => {
	const { world } = sandbox;
	const seeded = world.ledger.of('camp_Coffee7Club3Loyalty9Aa').at(-1);
	const booked = world.book({ campaign: 'Coffee Club', count: 60 });
	const ids = [seeded?.id ?? '', ...booked.map(({ id }) => id)];
	expect(ids).toEqual([...new Set(ids)].sort());
	const [late] = world.book({ voucher: 'COFFEE-0001', created_at: '2025-01-01T00:00:00Z' });
	const first = await call(sandbox, '/v1/campaigns/Coffee%20Club/transactions?limit=1');
	expect(idsOf(first.json, 'data')).toEqual([late?.id]);
});

it('keeps balances of cards and transactions consistent', () => {
	const { world } = sandbox;
	for (const voucher of world.vouchers.all()) {
		const amounts = world.ledger.of(voucher.id).map(({ details }) => details.balance);
		const sum = amounts.reduce((total, { amount }) => total + amount, 0);
		expect(sum).toBe(voucher.balance);
		expect(Math.min(0, ...amounts.map(({ balance }) => balance))).toBe(0);
	}
	const types = new Set(world.ledger.of('camp_Coffee7Club3Loyalty9Aa').map(({ type }) => type));
	expect(types.size).toBe(9);
});

it('pages products in every order, and by time', async () => {
	const products = sandbox.world.products.all();
	const pages = await Promise.all(
		[1, 2, 3].map((page) => call(sandbox, `/v1/products?limit=50&page=${page}`)),
	);
	const ids = pages.flatMap(({ json }) => idsOf(json, 'products'));
	expect(new Set(ids)).toEqual(new Set(products.map(({ id }) => id)));
	expect(pages.map(({ json }) => items(json, 'products').length)).toEqual([50, 50, 20]);
	expect(field(pages[0]?.json, 'total')).toBe(120);

	const newest = await call(sandbox, '/v1/products?limit=1&order=-created_at');
	expect(idsOf(newest.json, 'products')).toEqual([products.at(-1)?.id]);
	const shared = products[60]?.created_at ?? '';
	const window = `start_date=${shared}&end_date=${shared}&limit=100&order=code`;
	expect(field((await call(sandbox, `/v1/products?${window}`)).json, 'total')).toBe(40);
	const after = await call(sandbox, '/v1/products?page=100&limit=100');
	expect(items(after.json, 'products')).toEqual([]);
});

it.each([
	['/v1/campaigns?limit=100', 'campaigns', 6],
	['/v1/campaigns?campaign_type=LOYALTY_PROGRAM', 'campaigns', 2],
	['/v1/campaigns?filters[campaigns][conditions][$contains][0]=Coffee', 'campaigns', 1],
	['/v1/rewards?limit=100', 'data', 12],
	['/v1/promotions/tiers?order=-created_at', 'tiers', 6],
	['/v1/exports?order=-created_at', 'exports', 2],
	['/v1/vouchers?campaign=Gift%20Cards&limit=100&order=-code', 'vouchers', 20],
	['/management/v1/projects', 'data', 5],
])('lists %s', async (path, key, count) => {
	const { status, json } = await call(sandbox, path);
	expect(status).toBe(200);
	expect(json).toMatchObject({ object: 'list', data_ref: key, total: count });
	expect(items(json, key)).toHaveLength(count);
	expect(items(json, key)[0]).toHaveProperty('_unknown');
});

it('lists only the assignments of the given loyalty campaign', async () => {
	const { json } = await call(sandbox, '/v1/loyalties/Coffee%20Club/rewards');
	const campaigns = items(json, 'data').map((item) => field(item, 'related_object_id'));
	expect(campaigns).toEqual(Array.from({ length: 3 }, () => 'camp_Coffee7Club3Loyalty9Aa'));
	expect(await call(sandbox, '/v1/loyalties/Gift%20Cards/rewards')).toMatchObject({ status: 404 });
});

it('lists the assignments of a reward', async () => {
	const { json } = await call(
		sandbox,
		`/v1/rewards/${sandbox.world.rewards.all()[0]?.id ?? ''}/assignments`,
	);
	expect(field(json, 'total')).toBe(2);
});
