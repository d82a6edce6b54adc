import { anyText, call, field, like, sendForm, type Call } from './client';
import { BRAND, INVITATION, post, put, RULE } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const CLUB = '/v1/loyalties/Coffee%20Club';

it.each<[path: string, named: string]>([
	['/v1/vouchers/COFFEE-0001/transactions?limit=0', 'limit'],
	['/v1/vouchers/COFFEE-0001/transactions?limit=101', 'limit'],
	['/v1/vouchers/COFFEE-0001/transactions?limit=abc', 'limit'],
	['/v1/vouchers/COFFEE-0001/transactions?limit=1.5', 'limit'],
	['/v1/vouchers/COFFEE-0001/transactions?limit=', 'limit'],
	['/v1/vouchers/COFFEE-0001/transactions?limit=1&limit=2', 'limit'],
	['/v1/vouchers/COFFEE-0001/transactions?order=created_at', 'order'],
	['/v1/vouchers/COFFEE-0001/transactions?page=1', 'page'],
	['/v1/vouchers/COFFEE-0001/transactions?filters[id][conditions][$in][0]=a', 'filters'],
	['/v1/campaigns/Coffee%20Club/transactions?filters[type][conditions][$in][0]=a', 'filters'],
	['/v1/products?page=0', 'page'],
	['/v1/products?page=101', 'page'],
	['/v1/products?order=name', 'order'],
	['/v1/products?start_date=yesterday', 'start_date'],
	['/v1/exports?order=id', 'order'],
	['/v1/exports?status=DONE', 'status'],
	['/v1/rewards?order=created_at', 'order'],
	['/v1/campaigns?campaign_type=COUPON', 'campaign_type'],
	['/v1/vouchers?page=100', 'page'],
	['/v1/vouchers?status=ACTIVE', 'status'],
	['/v1/vouchers?order=balance', 'order'],
	['/v1/vouchers?filters[balance][conditions][$is]=1', 'filters'],
	['/v1/vouchers?filters[created_at][conditions][$is]=2026-01-01', 'filters'],
	['/v1/vouchers?filters[created_at][conditions][$after]=soon', 'created_at'],
	['/v1/vouchers/SAVE-5?expand=campaign', 'expand'],
	['/v1/vouchers/SAVE-5/redemption?page=1', 'page'],
	['/v1/customers/customer-00001/redeemables?order=created_at', 'order'],
	['/v1/customers?page=100', 'page'],
	['/v1/customers?order=name', 'order'],
	['/v1/customers?phone=1', 'phone'],
	['/v1/customers?starting_after=cust_1', 'starting_after'],
	['/v1/customers?starting_after=2026-01-01T00:00:00Z&order=source_id', 'starting_after'],
	['/v1/customers?created_at[since]=2026-01-01T00:00:00Z', 'created_at[since]'],
	['/v1/customers/customer-00001?expand=orders', 'expand'],
	['/v1/customers/customer-00001/activity?type=customer.danced', 'type'],
	['/v1/customers/customer-00001/activity?page=1', 'page'],
	['/v1/promotions/tiers?is_available=yes', 'is_available'],
	['/management/v1/projects?limit=1', 'limit'],
])('rejects the query of %s', async (path, named) => {
	const { status, json } = await call(sandbox, path);
	expect([status, field(json, 'key')]).toEqual([400, 'invalid_query_params']);
	expect(field(json, 'details')).toContain(named);
});

it.each<[status: number, key: string, path: string, call: Call]>([
	[404, 'not_found', '/v1/vouchers/NOBODY/transactions', {}],
	[404, 'not_found', '/v1/vouchers/COFFEE-0001/transactions?starting_after_id=vtx_0', {}],
	[403, 'forbidden', '/v1/campaigns/Spring%20Sale/transactions', {}],
	[404, 'not_found', '/v1/exports/exp_0', {}],
	[404, 'not_found', '/v1/exports/exp_0', { method: 'DELETE' }],
	[404, 'not_found', '/v1/loyalties/Nowhere/transactions/export', post({})],
	[403, 'forbidden', '/v1/loyalties/Spring%20Sale/transactions/export', post({})],
	[404, 'not_found', '/v1/loyalties/Spring%20Sale/earning-rules', post([RULE])],
	[404, 'not_found', '/v1/promotions/tiers/promo_0/disable', { method: 'POST' }],
	[404, 'not_found', '/v1/rewards/rew_0', put({})],
	[404, 'not_found', '/management/v1/projects/proj_0/branding', post(BRAND)],
	[404, 'not_found', '/v1/vouchers/NOBODY', {}],
	[404, 'not_found', '/v1/vouchers/NOBODY', put({})],
	[404, 'not_found', '/v1/vouchers/NOBODY', { method: 'DELETE' }],
	[404, 'not_found', '/v1/vouchers/NOBODY/enable', { method: 'POST' }],
	[404, 'not_found', '/v1/vouchers/NOBODY/balance', post({ amount: 1 })],
	[404, 'not_found', '/v1/vouchers/NOBODY/redemption', {}],
	[404, 'not_found', '/v1/vouchers/NOBODY/sessions/cart', { method: 'DELETE' }],
	[400, 'invalid_query_params', '/v1/vouchers/SAVE-5?force=yes', { method: 'DELETE' }],
	[405, 'method_not_allowed', '/v1/vouchers/SAVE-5/enable', {}],
	[404, 'not_found', '/v1/customers/cust_0/redeemables', {}],
	[404, 'not_found', '/v1/customers/cust_0', {}],
	[404, 'not_found', '/v1/customers/cust_0/activity', {}],
	[404, 'not_found', '/v1/customers/cust_0/permanent-deletion', { method: 'POST' }],
	[404, 'not_found', '/v1/customers?segment_id=seg_0', {}],
	[404, 'not_found', '/v1/customers/customer-00001/activity?starting_after_id=ev_0', {}],
	[405, 'method_not_allowed', '/v1/customers/customer-00001', post({})],
	[404, 'not_found', '/v1/nothing', {}],
	[405, 'method_not_allowed', '/v1/products', { method: 'DELETE' }],
	[405, 'method_not_allowed', '/v1/oauth/token', {}],
	[
		409,
		'duplicate_found',
		'/management/v1/projects/users/invite',
		post({ ...INVITATION, email: 'Ada.Lovelace@example.com' }),
	],
	[
		400,
		'used_incorrect_role',
		'/management/v1/projects/users/invite',
		post({ ...INVITATION, projects: { proj_Wz8DeShop: 'BOSS' } }),
	],
	[
		415,
		'unsupported_media_type',
		`${CLUB}/rewards`,
		{ ...post('a=b'), headers: { 'content-type': 'text/plain' } },
	],
	[415, 'unsupported_media_type', '/v1/oauth/token', post({ grant_type: 'client_credentials' })],
	[401, 'unauthorized', '/v1/products', { headers: { 'x-app-token': 'wrong' } }],
	[401, 'unauthorized', '/management/v1/projects', { headers: { 'x-management-id': 'wrong' } }],
])('responds %i %s for %s', async (status, key, path, how) => {
	const { json, ...answer } = await call(sandbox, path, how);
	expect(answer.status).toBe(status);
	expect(json).toMatchObject({
		code: status,
		key,
		message: anyText,
		details: anyText,
		request_id: like(/^v-/),
	});
});

it('reports malformed JSON in its own format', async () => {
	const { status, json } = await call(sandbox, `${CLUB}/rewards`, post('[{'));
	expect(status).toBe(400);
	expect(json).toMatchObject({
		statusCode: 400,
		error: 'Bad Request',
		message: anyText,
	});
});

it('recognizes the keys of another region', async () => {
	const { appId, appToken } = sandbox.keys.otherRegion;
	const { status, json } = await call(sandbox, '/v1/products', {
		headers: { 'x-app-id': appId, 'x-app-token': appToken },
	});
	expect(status).toBe(403);
	expect(json).toMatchObject({ key: 'forbidden', details: 'Project is bound to different region' });
});

it('gives every error a unique request ID', async () => {
	const ids = await Promise.all([1, 2, 3].map(() => call(sandbox, '/v1/nothing')));
	expect(new Set(ids.map(({ json }) => field(json, 'request_id'))).size).toBe(3);
});

it('issues, shows and revokes OAuth tokens', async () => {
	const created = await sendForm(sandbox, '/v1/oauth/token', {
		grant_type: 'client_credentials',
		scope: 'api',
	});
	expect(created.json).toMatchObject({ expires_in: 900, scope: 'api', token_type: 'Bearer' });
	const form = { access_token: String(field(created.json, 'access_token')) };
	const shown = await sendForm(sandbox, '/v1/oauth/introspect', form);
	expect(shown.json).toMatchObject({ ...form, active: true });
	const revoke = () => sendForm(sandbox, '/v1/oauth/token/revoke', form);
	expect(await revoke()).toMatchObject({ status: 204, text: '' });
	expect(await revoke()).toMatchObject({ status: 404, text: '' });
});
