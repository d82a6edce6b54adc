import { call, field } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

type Call = NonNullable<Parameters<typeof call>[2]>;

const post = (body: unknown): Call => ({ method: 'POST', body });
const put = (body: unknown): Call => ({ method: 'PUT', body });
const TIERS = '/v1/promotions/camp_SpringSale4Promo8Cc11x/tiers';
const FIFTY_ONE = { items: Array.from({ length: 501 }, () => ({ quantity: 1 })) };

it.each<[path: string, named: string, call: Call]>([
	[TIERS, 'name', post({})],
	[TIERS, 'percent_off', post({ name: 'A', action: { discount: { type: 'PERCENT' } } })],
	[TIERS, 'hierarchy', post({ name: 'A', hierarchy: 0 })],
	['/v1/promotions/camp_Coffee7Club3Loyalty9Aa/tiers', 'no promotion', post({ name: 'A' })],
	['/v1/products', 'price', post({ price: 12.5 })],
	['/v1/products', 'image_url', post({ image_url: 'cup.png' })],
	['/v1/products/product-00001', 'source_id', put({ source_id: 'a' })],
	['/v1/products/product-00001/skus', 'attributes', post({ attributes: 'red' })],
	['/v1/product-collections', 'filter', post({ type: 'AUTO_UPDATE', name: 'A' })],
	['/v1/product-collections', 'products', post({ type: 'STATIC', name: 'A', products: [{}] })],
	['/v1/orders', 'status', post({ status: 'LOST' })],
	['/v1/orders', 'items', post(FIFTY_ONE)],
	['/v1/orders', 'amount', post({ amount: '12' })],
	['/v1/exports', 'exported_object', post({ exported_object: 'coffee' })],
	[
		'/v1/exports',
		'Allowed fields',
		post({ exported_object: 'order', parameters: { fields: ['a'] } }),
	],
	[
		'/v1/exports',
		'filters.colour',
		post({
			exported_object: 'order',
			parameters: { filters: { colour: { conditions: { $is: ['red'] } } } },
		}),
	],
])('rejects a body at %s, and names the error: %s', async (path, named, how) => {
	const { status, json } = await call(sandbox, path, how);
	expect(status).toBe(400);
	expect(String(field(json, 'details')) + String(field(json, 'message'))).toContain(named);
});

it.each<['STATIC' | 'AUTO_UPDATE', object, string]>([
	['STATIC', { filter: { junction: 'and' } }, 'Property .name must be string'],
	['AUTO_UPDATE', { filter: { junction: 'and' } }, 'Property .name must be string'],
	['AUTO_UPDATE', { name: 'A' }, "'AUTO_UPDATE' collection must contain valid filter"],
	['AUTO_UPDATE', { name: 'A', filter: {} }, "'AUTO_UPDATE' collection must contain valid filter"],
])('an update of a collection that is %s rejects %j', async (type, body, details) => {
	const { productCollections } = sandbox.world;
	const [like] = productCollections.all();
	if (!like) throw new Error('The sandbox has no collection');
	productCollections.add({ ...like, id: 'pc_known', type, filter: { junction: 'and' } });
	const { status, json } = await call(sandbox, '/v1/product-collections/pc_known', put(body));
	expect(status).toBe(400);
	expect(field(json, 'key')).toBe('invalid_payload');
	expect(String(field(json, 'details'))).toContain(details);
});

it.each([
	[`${TIERS}?limit=10`, 'limit'],
	['/v1/orders?status=PAID', 'status'],
	['/v1/orders?order=amount', 'order'],
	['/v1/product-collections?page=101', 'page'],
	['/v1/products/product-00001/skus?order=price', 'order'],
	['/v1/skus/product-00001-small?expand=product', 'expand'],
])('rejects the query of %s', async (path, named) => {
	const { status, json } = await call(sandbox, path);
	expect([status, field(json, 'key')]).toEqual([400, 'invalid_query_params']);
	expect(field(json, 'details')).toContain(named);
});

it.each<[path: string, call: Call]>([
	['/v1/orders/nowhere', {}],
	['/v1/orders/nowhere', put({ status: 'PAID' })],
	['/v1/orders', post({ id: 'ord_0' })],
	['/v1/orders', post({ referrer_id: 'cust_0' })],
	['/v1/products/nothing', {}],
	['/v1/products/product-00001/skus/product-00002-small', put({ price: 1 })],
	['/v1/skus/nothing', {}],
	['/v1/product-collections/pc_0/products', {}],
	['/v1/promotions/camp_0/tiers', {}],
	['/v1/promotions/tiers/promo_0', put({ name: 'A' })],
	[
		'/v1/product-collections',
		post({ type: 'STATIC', name: 'A', products: [{ id: 'prod_0', object: 'product' }] }),
	],
])('does not find the object of %s', async (path, how) => {
	const { status, json } = await call(sandbox, path, how);
	expect([status, field(json, 'key')]).toEqual([404, 'not_found']);
});
