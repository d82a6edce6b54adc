import { call, field, items, like, sendForm, type Call } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const post = (path: string, body?: unknown, more: Call = {}) =>
	call(sandbox, path, { method: 'POST', body, ...more });

/** A POST without a body but with a JSON content type, as the vendor's SDK sends it. */
const postNothing = (path: string) =>
	post(path, undefined, { headers: { 'content-type': 'application/json' } });

const COUPON = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1_000 } };

describe('an OAuth token', () => {
	const bearer = async (scope: string) => {
		const { json } = await sendForm(sandbox, '/v1/oauth/token', {
			grant_type: 'client_credentials',
			scope,
		});
		return String(field(json, 'access_token'));
	};
	/** Status of a request with a token instead of keys. */
	const statusOf = async (token: string, path: string, method = 'GET') => {
		const headers = { authorization: `Bearer ${token}` };
		const { status } = await fetch(sandbox.url + path, { method, headers });
		return status;
	};

	it('gives access to the API, but neither to OAuth nor to management', async () => {
		const token = await bearer('api');
		expect(await statusOf(token, '/v1/products')).toBe(200);
		expect(await statusOf(token, '/v2/loyalties/programs')).toBe(200);
		expect(await statusOf(token, '/v1/oauth/token', 'POST')).toBe(401);
		expect(await statusOf(token, '/management/v1/projects')).toBe(401);
	});

	it('gives access only within its scope', async () => {
		const token = await bearer('campaigns vouchers');
		expect(await statusOf(token, '/v1/vouchers')).toBe(200);
		expect(await statusOf(token, '/v1/products')).toBe(403);
	});

	it('gives no access if it is revoked or unknown', async () => {
		const token = await bearer('api');
		await sendForm(sandbox, '/v1/oauth/token/revoke', { access_token: token });
		expect(await statusOf(token, '/v1/products')).toBe(401);
		expect(await statusOf('none', '/v1/products')).toBe(401);
	});
});

describe('optional fields', () => {
	it.each([
		['DISCOUNT_COUPONS', COUPON],
		['GIFT_VOUCHERS', { type: 'GIFT_VOUCHER', gift: { amount: 100 } }],
		['LOYALTY_PROGRAM', { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } }],
	])('the type of a campaign, if its voucher has one: %s', async (campaign_type, voucher) => {
		const { status, json } = await post('/v1/campaigns', { name: 'Untyped', voucher });
		expect([status, field(json, 'campaign_type')]).toEqual([200, campaign_type]);
	});

	it('but not the type of a campaign without vouchers', async () => {
		const { status, json } = await post('/v1/campaigns', { name: 'Untyped' });
		expect([status, field(json, 'key')]).toEqual([400, 'invalid_payload']);
	});

	it('the type of a coupon, but not of a card', async () => {
		const coupon = await post('/v1/vouchers/UNTYPED', { discount: COUPON.discount });
		expect([coupon.status, field(coupon.json, 'type')]).toEqual([200, 'DISCOUNT_VOUCHER']);
		const card = await post('/v1/vouchers/CARD', { gift: { amount: 100 } });
		expect([card.status, field(card.json, 'key')]).toEqual([400, 'invalid_payload']);
	});

	it.each([
		['a body', () => postNothing('/v1/campaigns/Welcome Codes/vouchers')],
		['more than a number', () => post('/v1/campaigns/Welcome Codes/vouchers', 5)],
		['a body of a code', () => postNothing('/v1/campaigns/Welcome Codes/vouchers/HELLO-MINE')],
	])('%s, when codes are added', async (_what, add) => {
		const { status, json } = await add();
		expect([status, field(json, 'campaign')]).toEqual([200, 'Welcome Codes']);
	});

	it('the rows of a bulk update of products, but of no other', async () => {
		const taken = { async_action_id: like(/^aa_/) };
		expect(await postNothing('/v1/products/bulk/async')).toMatchObject({
			status: 202,
			json: taken,
		});
		const named = { product_ids: ['prod_1'] };
		expect((await post('/v1/products/metadata/async', named)).json).toMatchObject(taken);
		expect((await postNothing('/v1/customers/bulk/async')).status).toBe(400);
		expect((await post('/v1/customers/metadata/async', {})).status).toBe(400);
	});

	it('all identifiers of a customer except the email address', async () => {
		const campaign = { name: 'Welcome Codes' };
		const known = await post('/v1/publications', {
			campaign,
			customer: { email: 'a@example.com' },
		});
		expect([known.status, field(known.json, 'result')]).toEqual([200, 'SUCCESS']);
		const unknown = await post('/v1/publications', { campaign, customer: { name: 'A' } });
		expect(unknown.status).toBe(400);
	});
});

describe('fields that may be null', () => {
	it('the customer of a validation', async () => {
		const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];
		const body = { redeemables, customer: null, order: { amount: 1_000 } };
		expect((await post('/v1/validations', body)).json).toMatchObject({ valid: true });
	});

	it('the other fields of a publication', async () => {
		const customer = { source_id: 'customer-00001' };
		const nothing = { channel: null, campaign: null, metadata: null };
		const { status, json } = await post('/v1/publications', {
			voucher: 'HELLO-0012',
			customer,
			...nothing,
		});
		expect(status).toBe(200);
		expect(json).toMatchObject({ channel: 'API', metadata: {} });
	});

	it('the other fields of a custom event', async () => {
		const nothing = { referral: null, loyalty: null, metadata: null };
		const { status, json } = await post('/v1/events', {
			event: 'test-event',
			customer: { source_id: 'customer-00001' },
			...nothing,
		});
		expect(status).toBe(200);
		expect(json).toMatchObject({ object: 'event', referral: null, loyalty: null, metadata: {} });
	});

	it('the end of a campaign, which then has none', async () => {
		const [id, before] = ['Welcome Codes', { expiration_date: '2090-10-08T12:57:09.386Z' }];
		const change = (body: object) => call(sandbox, `/v1/campaigns/${id}`, { method: 'PUT', body });
		expect((await change(before)).json).toMatchObject(before);
		const after = await change({ expiration_date: null });
		expect(after.status).toBe(200);
		expect(after.json).not.toHaveProperty('expiration_date');
	});
});

describe('an order whose items have no price', () => {
	const items = [
		{ quantity: 1, product: { name: 'a' } },
		{ quantity: 2, product: { name: 'b' } },
	];
	const order = { amount: 10_000, items };

	it('keeps the given amount, before and after', async () => {
		const { json } = await post('/v1/orders', order);
		expect(json).toMatchObject({ amount: 10_000, total_amount: 10_000 });
		const path = `/v1/orders/${String(field(json, 'id'))}`;
		const { json: paid } = await call(sandbox, path, {
			method: 'PUT',
			body: { amount: 30_000, status: 'PAID' },
		});
		expect(paid).toMatchObject({ amount: 30_000, total_amount: 30_000, items: [{}, {}] });
	});

	it('gets a discount on its amount', async () => {
		const discount = { type: 'AMOUNT', amount_off: 1 };
		await post('/v1/vouchers/ONE-OFF', { discount });
		const redeemables = [{ object: 'voucher', id: 'ONE-OFF' }];
		const discounted = { amount: 10_000, discount_amount: 1, total_amount: 9_999 };
		const of = async (path: string, body: object) => (await post(path, { ...body, order })).json;
		expect(await of('/v1/qualifications', {})).toMatchObject({ order: { amount: 10_000 } });
		expect(await of('/v1/validations', { redeemables })).toMatchObject({ order: discounted });
		expect(await of('/v1/redemptions', { redeemables })).toMatchObject({ order: discounted });
	});

	it('gets its amount from the items if one has a price', async () => {
		const { json } = await post('/v1/orders', { ...order, items: [{ price: 300 }, ...items] });
		expect(field(json, 'amount')).toBe(300);
	});
});

describe('the customer of an order', () => {
	const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];

	it.each(['validations', 'redemptions'])('can be part of the order: %s', async (path) => {
		const { id } = sandbox.world.customers.get('customer-00001');
		const order = { amount: 1_000, customer: { id } };
		const { json } = await post(`/v1/${path}`, { redeemables, order });
		expect(json).toMatchObject({ order: { customer_id: id } });
	});

	it('can be given by an ID of an existing customer', async () => {
		const { id } = sandbox.world.customers.get('customer-00001');
		const { json } = await post('/v1/orders', { amount: 1_000, customer_id: id });
		expect(json).toMatchObject({ customer_id: id, customer: { id, object: 'customer' } });
		expect((await post('/v1/orders', { customer_id: 'cust_none' })).status).toBe(404);
	});
});

describe('fields that are accepted without effect', () => {
	it('the name of a SKU', async () => {
		const [product] = sandbox.world.products.all();
		const path = `/v1/products/${product?.id ?? ''}/skus`;
		const { status, json } = await post(path, { name: 'Large', price: 5_000 });
		expect([status, field(json, 'price')]).toEqual([200, 5_000]);
		expect(json).not.toHaveProperty('name');
	});

	it.each(['product_id', 'sku_id'])('an unknown %s of an item', async (name) => {
		const item = { [name]: 'test_order_item1', quantity: 1 };
		const { status, json } = await post('/v1/orders', { items: [item] });
		expect([status, field(json, 'items', 0, name)]).toEqual([200, 'test_order_item1']);
	});

	it('the currency of an order', async () => {
		const { status, json } = await post('/v1/orders', { amount: 1_000, currency: 'USD' });
		expect([status, field(json, 'amount')]).toEqual([200, 1_000]);
		expect(json).not.toHaveProperty('currency');
	});
});

it('finds vouchers of one of several campaigns, or by another condition', async () => {
	const query = new URLSearchParams({
		'filters[junction]': 'OR',
		'filters[campaign_ids][conditions][$in][0]': 'camp_none',
		'filters[code][conditions][$is]': 'SAVE-5',
	});
	const { json } = await call(sandbox, `/v1/vouchers?${query.toString()}`);
	expect(items(json, 'vouchers')).toMatchObject([{ code: 'SAVE-5' }]);
});
