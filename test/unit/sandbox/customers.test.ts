import { anyText, call, field, items, like } from './client';
import { post, put } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox({ sizes: { customersSharingTimestamp: 5 } });

const LIST = '/v1/customers';
const ONE = `${LIST}/customer-00001`;
const idsOf = (json: unknown, key = 'customers') =>
	items(json, key).map((item) => field(item, 'id'));
const seeded = () => sandbox.world.customers.all();
const newestFirst = () =>
	seeded()
		.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))
		.map(({ id }) => id);

it('creates a customer, and each source ID only once', async () => {
	const body = { source_id: 'crm-7', name: 'Zoë', metadata: { plan: 'gold' } };
	const created = await call(sandbox, LIST, post(body));
	expect(created.status).toBe(200);
	expect(created.json).toMatchObject({
		...body,
		id: like(/^cust_/),
		created_at: anyText,
		summary: { redemptions: { total_redeemed: 0 }, orders: { total_count: 0 } },
		loyalty: { points: 0, campaigns: {} },
		object: 'customer',
		environment: 'sandbox',
	});
	expect(created.json).not.toHaveProperty('updated_at');
	const again = await call(
		sandbox,
		LIST,
		post({ source_id: 'crm-7', email: 'zoe@example.com', metadata: { visits: 1 } }),
	);
	expect(again.json).toMatchObject({
		id: field(created.json, 'id'),
		name: 'Zoë',
		email: 'zoe@example.com',
		metadata: { plan: 'gold', visits: 1 },
		updated_at: anyText,
	});
	const [first, second] = await Promise.all([1, 2].map(() => call(sandbox, LIST, post({}))));
	expect(field(first?.json, 'id')).not.toBe(field(second?.json, 'id'));
});

it('prefers the ID to the source ID, which never changes', async () => {
	const [customer] = seeded();
	const { json } = await call(sandbox, LIST, post({ id: customer?.id, source_id: 'x', name: 'N' }));
	expect(json).toMatchObject({ id: customer?.id, source_id: 'customer-00001', name: 'N' });
	expect(await call(sandbox, LIST, post({ id: 'cust_0' }))).toMatchObject({ status: 404 });
});

it('reads, updates and deletes by ID and by source ID', async () => {
	const { id = '' } = seeded()[0] ?? {};
	expect((await call(sandbox, `${LIST}/${id}`)).json).toEqual((await call(sandbox, ONE)).json);
	const updated = await call(sandbox, ONE, put({ address: { city: 'Bonn' } }));
	expect(updated.json).toMatchObject({ id, address: { city: 'Bonn' }, updated_at: anyText });
	expect(await call(sandbox, ONE, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
	for (const method of ['GET', 'DELETE', 'PUT'] as const) {
		const gone = await call(sandbox, ONE, method === 'PUT' ? put({}) : { method });
		expect(gone.json).toMatchObject({
			code: 404,
			key: 'not_found',
			message: 'Resource not found',
			details: 'Cannot find customer with id customer-00001',
			resource_id: 'customer-00001',
			resource_type: 'customer',
		});
	}
});

it('deletes permanently, including activity and segments', async () => {
	await call(sandbox, ONE, put({ name: 'Once' }));
	const { json } = await call(sandbox, `${ONE}/permanent-deletion`, { method: 'POST' });
	expect(json).toMatchObject({
		id: like(/^del_/),
		related_object: 'customer',
		status: 'DONE',
		data_json: { customer: 1, segments: 2, events: expect.any(Number) },
		object: 'pernament_deletion',
	});
	const gone = String(field(json, 'related_object_id'));
	expect(sandbox.world.events.of(gone)).toEqual([]);
	expect(sandbox.world.segments.all().flatMap(({ customers }) => customers)).not.toContain(gone);
});

it.each([0, 1])('counts %i deleted custom events, but not the creation', async (sent) => {
	const customer = { source_id: 'short-lived' };
	await call(sandbox, LIST, post(customer));
	const events = Array.from({ length: sent }, () => ({ event: 'visited', customer }));
	for (const event of events) await call(sandbox, '/v1/events', post(event));
	const path = `${LIST}/short-lived/permanent-deletion`;
	const { json } = await call(sandbox, path, { method: 'POST' });
	expect(json).toMatchObject({ data_json: { events: sent, customer_events: sent, customer: 1 } });
});

it('lists by page, and filters', async () => {
	const all = await call(sandbox, `${LIST}?limit=100`);
	expect(all.json).toMatchObject({ data_ref: 'customers', total: 24, has_more: false });
	expect(idsOf(all.json)).toEqual(newestFirst());
	const third = await call(sandbox, `${LIST}?limit=10&page=3`);
	expect(idsOf(third.json)).toEqual(newestFirst().slice(20));
	const [customer] = seeded();
	const byEmail = await call(sandbox, `${LIST}?email=${encodeURIComponent(customer?.email ?? '')}`);
	expect(idsOf(byEmail.json)).toEqual([customer?.id]);
	const [vip] = sandbox.world.segments.all();
	const inSegment = await call(sandbox, `${LIST}?segment_id=${vip?.id ?? ''}&order=created_at`);
	expect(idsOf(inSegment.json).toSorted()).toEqual([...(vip?.customers ?? [])].sort());
	const inCity = await call(sandbox, `${LIST}?city=Nowhere&name=Nobody`);
	expect(inCity.json).toMatchObject({ customers: [], total: 0 });
	const bound = seeded()[10]?.created_at ?? '';
	const after = await call(sandbox, `${LIST}?created_at[after]=${bound}&limit=100`);
	const before = await call(sandbox, `${LIST}?created_at[before]=${bound}&limit=100`);
	expect([field(after.json, 'total'), field(before.json, 'total')]).toEqual([13, 10]);
});

it.each([
	['', -1],
	['&order=created_at', 1],
])('continues after a time, and repeats rows of that time%s', async (order, sign) => {
	const seen: unknown[] = [];
	let cursor = '';
	for (let more = true; more;) {
		const { json } = await call(sandbox, `${LIST}?limit=7${order}${cursor}`);
		seen.push(...idsOf(json));
		more = field(json, 'has_more') === true;
		cursor = `&starting_after=${String(field(items(json, 'customers').at(-1), 'created_at'))}`;
	}
	const all = sign < 0 ? newestFirst() : newestFirst().reverse();
	expect([...new Set(seen)]).toEqual(all);
	expect(seen.length).toBeGreaterThan(all.length);
});

it("lists a customer's activity, newest first, page by page", async () => {
	await call(sandbox, LIST, post({ source_id: 'new' }));
	const one = `${LIST}/new`;
	await call(sandbox, one, put({ name: 'One' }));
	await call(sandbox, one, put({ name: 'Two' }));
	const path = `${one}/activity`;
	const all = await call(sandbox, `${path}?limit=100`);
	expect(items(all.json, 'data')).toMatchObject([
		{
			id: like(/^ev/),
			type: 'customer.updated',
			data: { data: { customer: { name: 'Two' } }, event_source: { channel: 'API' } },
			group_id: like(/^v-/),
		},
		{ type: 'customer.updated', data: { data: { customer: { name: 'One' } } } },
		{ type: 'customer.created' },
	]);
	const [newest, second, oldest] = idsOf(all.json, 'data');
	const first = await call(sandbox, `${path}?limit=2`);
	expect(first.json).toMatchObject({ has_more: true, more_starting_after: second });
	const next = await call(sandbox, `${path}?limit=2&starting_after_id=${String(second)}`);
	expect(idsOf(next.json, 'data')).toEqual([oldest]);
	expect(next.json).toMatchObject({ has_more: false });
	const ascending = await call(sandbox, `${path}?order=created_at&type=customer.updated`);
	expect(idsOf(ascending.json, 'data')).toEqual([second, newest]);
	for (const filter of ['category=EFFECT', 'end_date=2026-03-01T00:00:00Z', 'campaign_id=x']) {
		expect(items((await call(sandbox, `${path}?${filter}`)).json, 'data')).toEqual([]);
	}
});

it('lists redemptions, rollbacks and balance changes in the activity', async () => {
	const read = async (query: string) =>
		items((await call(sandbox, `${ONE}/activity?limit=100&${query}`)).json, 'data');
	const type = 'customer.redemption.succeeded';
	const redeemed = await read(`type=${type}&campaign_type=GIFT_VOUCHERS`);
	expect(redeemed.length).toBeGreaterThan(0);
	expect(redeemed[0]).toMatchObject({
		type,
		data: {
			data: {
				customer: { source_id: 'customer-00001' },
				redemption: { result: 'SUCCESS', amount: expect.any(Number) },
				voucher: { code: 'GIFT-0001' },
			},
		},
	});
	const [added] = await read('category=EFFECT&type=customer.voucher.gift.balance_added');
	expect(added).toMatchObject({
		data: {
			data: {
				campaign: { name: 'Gift Cards' },
				transaction: { type: 'CREDITS_ADDITION' },
				balance: { object: 'balance' },
			},
		},
	});
	const [back] = await read('type=customer.redemption.rollback.succeeded');
	expect(back).toMatchObject({
		data: {
			data: {
				redemption: { status: 'SUCCEEDED' },
				redemption_rollback: { object: 'redemption_rollback' },
			},
		},
	});
});

it('summarizes what a customer has redeemed and holds', async () => {
	const { json } = await call(sandbox, ONE);
	const { world } = sandbox;
	const held = ['COFFEE-0001', 'GC/50%?..#ü🎁', 'SUMMER-0001'].map((code) =>
		world.vouchers.get(code),
	);
	const points = held.reduce((sum, { balance }) => sum + balance, 0);
	expect(json).toMatchObject({
		loyalty: { points, campaigns: { 'Summer Rewards': { points: held[2]?.balance } } },
		summary: {
			redemptions: {
				total_failed: 0,
				gift: { amount_to_go: world.vouchers.get('GIFT-0001').balance },
				loyalty_card: { points_to_go: points },
			},
		},
	});
});

it('lists what a customer holds', async () => {
	const path = `${ONE}/redeemables`;
	const all = await call(sandbox, `${path}?limit=100`);
	expect(all.json).toMatchObject({ data_ref: 'data', total: 6, has_more: false });
	const statuses = items(all.json, 'data').map((row) => [
		field(row, 'redeemable', 'voucher', 'code'),
		field(row, 'redeemable', 'status'),
	]);
	expect(Object.fromEntries(statuses)).toMatchObject({ 'SAVE-5': 'ACTIVE', 'ONCE-ONLY': 'USED' });
	const filters = [
		'filters[campaign_type][conditions][$in][0]=GIFT_VOUCHERS',
		'filters[voucher_type][conditions][$is]=GIFT_VOUCHER',
		'filters[redeemable_object][conditions][$is]=voucher',
		'filters[holder_role][conditions][$is]=OWNER',
		'filters[created_at][conditions][$before]=2030-01-01T00:00:00Z',
	];
	const gifts = await call(sandbox, `${path}?${filters.join('&')}`);
	expect(items(gifts.json, 'data')).toMatchObject([
		{ holder_role: 'OWNER', redeemable: { voucher: { code: 'GIFT-0001' } } },
	]);
	const coupons = await call(sandbox, `${path}?filters[campaign_id][conditions][$is_unknown]=`);
	expect(items(coupons.json, 'data')).toHaveLength(2);
	const ids = idsOf(all.json, 'data');
	const next = await call(sandbox, `${path}?limit=2&order=-id&starting_after_id=${String(ids[3])}`);
	expect(next.json).toMatchObject({ total: 6, has_more: true, more_starting_after: ids[1] });
	expect(idsOf(next.json, 'data')).toEqual([ids[2], ids[1]]);
});
