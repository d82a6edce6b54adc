import { call, field } from './client';
import { post } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

const PATH = '/v1/publications';
const customer = { source_id: 'jane' };
const campaign = { name: 'Welcome Codes' };

useSandbox({ sizes: { coupons: 2 } });

it.each<[object, number, string]>([
	[{ campaign }, 400, 'invalid_payload'],
	[{ customer }, 400, 'missing_vouchers'],
	[{ customer: { name: 'Jane' }, campaign }, 400, 'invalid_payload'],
	[{ customer, campaign: { ...campaign, count: 51 } }, 400, 'invalid_payload'],
	[{ customer, campaign: { ...campaign, count: 2 }, source_id: 'a' }, 400, 'invalid_payload'],
	[{ customer, campaign, color: 'red' }, 400, 'invalid_payload'],
	[{ customer, campaign: { name: 'nowhere' } }, 404, 'not_found'],
	[{ customer, voucher: 'nowhere' }, 404, 'not_found'],
	[{ customer: { id: 'nobody' }, campaign }, 404, 'not_found'],
	[{ customer, voucher: 'SAVE-5' }, 400, 'voucher_already_published'],
	[{ customer, campaign: { name: 'Spring Sale' } }, 400, 'invalid_campaign'],
	[{ customer, campaign: { ...campaign, count: 3 } }, 400, 'too_many_vouchers_requested'],
])('rejects %j, and changes nothing', async (body, status, key) => {
	const answer = await call(sandbox, PATH, post(body));
	expect(answer).toMatchObject({ status, json: { key } });
	expect(sandbox.world.customers.find('jane')).toBeUndefined();
	expect(sandbox.world.publications.all()).toHaveLength(1);
});

it('publishes only active vouchers', async () => {
	sandbox.world.vouchers.change('PAY-20', { active: false });
	const answer = await call(sandbox, PATH, post({ customer, voucher: 'PAY-20' }));
	expect(answer).toMatchObject({ status: 400, json: { key: 'voucher_cannot_be_published' } });
});

it('distinguishes upper and lower case in source IDs', async () => {
	const { json } = await call(sandbox, PATH, post({ customer, campaign, source_id: 'aBc' }));
	const other = await call(sandbox, PATH, post({ customer, campaign, source_id: 'AbC' }));
	expect(field(other.json, 'id')).not.toBe(field(json, 'id'));
	const listed = await call(sandbox, `${PATH}?source_id=AbC`);
	expect(listed.json).toMatchObject({ total: 1 });
});

it('runs out of codes, unless the campaign grows automatically', async () => {
	await call(sandbox, PATH, post({ customer, campaign: { ...campaign, count: 2 } }));
	const { json } = await call(sandbox, PATH, post({ customer, campaign }));
	expect(json).toMatchObject({ code: 400, key: 'no_voucher_suitable_for_publication' });
	sandbox.world.campaigns.change('Welcome Codes', { type: 'AUTO_UPDATE' });
	const grown = await call(sandbox, PATH, post({ customer, campaign }));
	expect(grown).toMatchObject({ status: 200, json: { voucher: { campaign: 'Welcome Codes' } } });
});

it('creates no more codes for a campaign without a given type', async () => {
	const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
	const untold = await call(sandbox, '/v1/campaigns', post({ name: 'Untold', voucher }));
	expect(untold.json).toMatchObject({ type: 'STATIC' });
	const { json } = await call(sandbox, PATH, post({ customer, campaign: { name: 'Untold' } }));
	expect(json).toMatchObject({ code: 400, key: 'no_voucher_suitable_for_publication' });
});

it('adds a publication to the activity of the customer, who then holds the code', async () => {
	const { json } = await call(sandbox, PATH, post({ customer, campaign, channel: 'shop' }));
	expect(json).toMatchObject({
		channel: 'shop',
		tracking_id: 'jane',
		voucher: { publish: { count: 1 } },
	});
	const activity = await call(sandbox, '/v1/customers/jane/activity');
	expect(JSON.stringify(activity.json)).toContain('customer.publication.succeeded');
	const listed = await call(sandbox, `${PATH}?order=-created_at&limit=1`);
	expect(listed.json).toMatchObject({
		total: 2,
		publications: [{ voucher: { code: 'HELLO-0001' } }],
	});
	expect(JSON.stringify(listed.json)).not.toContain('assets');
});

it.each([
	['campaign=Welcome%20Codes', 0],
	['source_id=referrer-1', 1],
	['voucher=FRIEND-0001', 1],
	['voucher=FRIEND-0002', 0],
	['is_referral_code=true', 1],
	['result=FAILURE', 0],
	['voucher_type=loyalty', 0],
	['filters[source_id][conditions][$is]=referrer-1', 1],
	['customer=nobody', 0],
])('lists publications by %s', async (query, total) => {
	const { json } = await call(sandbox, `${PATH}?${query}`);
	expect(json).toMatchObject({ data_ref: 'publications', total });
});
