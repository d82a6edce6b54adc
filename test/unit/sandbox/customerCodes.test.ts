import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { ASSIGNMENT } from '../../../sandbox/world/seed/choices';
import { REFEREE } from '../../../sandbox/world/seed/referrals';
import { call } from './client';
import { post } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const customer = { source_id: 'jane' };
const HOLDERS = '/v1/referrals/members/FRIEND-0001/holders';
const target = { related_object_type: 'campaign', related_object_id: 'nowhere' };
const rule = () => sandbox.world.validationRules.all()[0]?.id ?? '';

it.each<[string, object, number, string]>([
	['/v1/events', { customer }, 400, 'invalid_payload'],
	['/v1/events', { event: 'a'.repeat(301), customer }, 400, 'invalid_payload'],
	['/v1/events', { event: 'a', customer: { name: 'Jane' } }, 400, 'invalid_payload'],
	['/v1/events', { event: 'a', customer, color: 'red' }, 400, 'invalid_payload'],
	['/v1/events', { event: 'a', customer, referral: { code: 'nowhere' } }, 400, 'not_found'],
	['/v1/events', { event: 'a', customer, loyalty: { code: 'SAVE-5' } }, 400, 'not_found'],
	['/v1/segments', { name: 'a', type: 'passive' }, 400, 'invalid_payload'],
	['/v1/segments', { name: 'a', type: 'static', filter: {} }, 400, 'invalid_payload'],
	['/v1/segments', { name: 'a', type: 'static', customers: ['nobody'] }, 404, 'not_found'],
	[HOLDERS, { holders: [] }, 400, 'invalid_payload'],
	[HOLDERS, { holders: Array(101).fill(customer) }, 400, 'invalid_payload'],
	[HOLDERS, { holders: [customer, customer] }, 409, 'duplicate_found'],
	[HOLDERS, { holders: [customer, { id: 'nobody' }] }, 404, 'not_found'],
	[HOLDERS.replace('0001', '0002'), { holders: [customer] }, 400, 'not_published'],
	[HOLDERS.replace('FRIEND-0001', 'SAVE-5'), { holders: [customer] }, 400, 'invalid_voucher'],
])('rejects %s %j, and changes nothing', async (path, body, status, key) => {
	const events = sandbox.world.events.all().length;
	expect(await call(sandbox, path, post(body))).toMatchObject({ status, json: { key } });
	expect(sandbox.world.events.all()).toHaveLength(events);
});

it('rejects more automatic segments than a project may have', async () => {
	const make = () =>
		call(sandbox, '/v1/segments', post({ name: 'a', type: 'passive', filter: {} }));
	for (let count = 0; count < 100; count += 1) expect((await make()).status).toBe(200);
	expect(await make()).toMatchObject({ status: 400, json: { key: 'segment_limit_exceeded' } });
});

it("hides a segment's customers, but finds customers by segment", async () => {
	const { id } = sandbox.world.customers.get('customer-00001');
	const made = await call(
		sandbox,
		'/v1/segments',
		post({ name: 'a', type: 'static', customers: [id] }),
	);
	expect(made.json).not.toHaveProperty('customers');
	const [segment] = sandbox.world.segments.all().slice(-1);
	const found = await call(sandbox, `/v1/customers?segment_id=${String(segment?.id)}`);
	expect(found.json).toMatchObject({ total: 1, customers: [{ id }] });
});

it('keeps a referral code in the wallets of both sides', async () => {
	await call(sandbox, HOLDERS, post({ holders: [customer] }));
	const roles = async (key: string) =>
		(await call(sandbox, `/v1/customers/${key}/redeemables`)).json;
	const { customer_id } = sandbox.world.publications.get('referrer-1');
	expect(await roles('jane')).toMatchObject({ data: [{ holder_role: 'REFEREE' }] });
	expect(JSON.stringify(await roles(customer_id))).toContain('REFERRER');
});

it('removes only referees', async () => {
	const remove = (id: string) => call(sandbox, `${HOLDERS}/${id}`, { method: 'DELETE' });
	const { id } = sandbox.world.vouchers.get('FRIEND-0001');
	expect(await remove(`rh_${id.slice(2, 20)}`)).toMatchObject({ status: 403 });
	expect(await remove(REFEREE)).toMatchObject({ status: 204 });
	expect(await remove(REFEREE)).toMatchObject({ status: 404 });
});

it('assigns a rule once, to existing objects', async () => {
	const path = `/v1/validation-rules/${rule()}/assignments`;
	const known = { ...target, related_object_id: CAMPAIGN_IDS.springSale };
	expect(await call(sandbox, path, post(target))).toMatchObject({ status: 404 });
	expect(await call(sandbox, path, post(known))).toMatchObject({ status: 409 });
	expect(await call(sandbox, `${path}?force=true`, post(known))).toMatchObject({ status: 200 });
	expect(sandbox.world.ruleAssignments.find(ASSIGNMENT)).toBeUndefined();
	expect(await call(sandbox, path)).toMatchObject({ json: { total: 1 } });
	expect(sandbox.world.validationRules.get(rule()).assignments_count).toBe(1);
});
