import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { call, DELETE, field, items, post, put } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

/** What requests do beyond the objects that they name, and what lists contain. */

useSandbox({ sizes: { customers: 30 }, clock: () => Date.parse('2026-11-02T12:00:00.730Z') });

const get = async (path: string) => (await call(sandbox, `/v1/${path}`)).json;
const send = (path: string, body?: unknown) => call(sandbox, `/v1/${path}`, post(body));
const remove = (path: string) => call(sandbox, `/v1/${path}`, DELETE);
const pass = (ms: number) => {
	sandbox.settings.clockAheadMs += ms;
};

it.each([
	['vouchers?campaign=Coffee%20Club', 50],
	['vouchers?campaign_id=camp_GiftCards5Classic2Bb77', 20],
	['vouchers?customer=customer-00001', 6],
	['vouchers?customer=nobody', 0],
	['vouchers?category=New%20Customers', 1],
	['vouchers?created_at[before]=2025-03-01T00:00:00Z', 8],
	['vouchers?filters[type][conditions][$is]=DISCOUNT_VOUCHER', 23],
	['vouchers?filters[expiration_date][conditions][$before][0]=2026-01-01T00:00:00Z', 1],
	['vouchers?filters[active][conditions][$is]=false', 1],
	['vouchers?filters[code][conditions][$starts_with]=SAVE&filters[junction]=OR', 1],
	['campaigns?campaign_type=LOYALTY_PROGRAM', 2],
	['campaigns?filters[campaigns][conditions][$contains][0]=Coffee', 1],
	['campaigns?filters[active][conditions][$disabled]=', 0],
	['campaigns?filters[created_date][conditions][$after]=2025-06-17T00:00:00Z', 1],
	['publications?voucher=FRIEND-0001', 1],
	['publications?is_referral_code=true', 1],
	['publications?voucher_type=loyalty', 0],
	['publications?filters[source_id][conditions][$is]=referrer-1', 1],
	['customers?city=Nowhere', 0],
	['customers/customer-00001/redeemables?filters[voucher_type][conditions][$is]=GIFT_VOUCHER', 1],
	['customers/customer-00001/redeemables?filters[campaign_id][conditions][$is_unknown]=', 2],
	['segments?filters[name][conditions][$contains]=ews', 1],
])('lists %s', async (path, total) => {
	expect(await get(path)).toMatchObject({ total });
});

it('deletes redemptions with their voucher, and traces with their customer', async () => {
	const { world } = sandbox;
	const before = world.redemptions.all().length;
	await remove('vouchers/ONCE-ONLY');
	expect(world.redemptions.all()).toHaveLength(before - 2);
	const { id } = world.customers.get('customer-00001');
	await send('events', { event: 'visited', customer: { id } });
	const { json } = await send(`customers/${id}/permanent-deletion`);
	expect(json).toMatchObject({ data_json: { customer: 1, segments: 2, events: 1 } });
	expect(world.events.of(id)).toEqual([]);
	expect(world.segments.all().flatMap(({ customers }) => customers)).not.toContain(id);
});

it('disables a code, and shows what is used up in the wallet', async () => {
	for (const active of [false, false, true]) {
		const { json } = await send(`vouchers/SAVE-5/${active ? 'enable' : 'disable'}`);
		expect(json).toMatchObject({ active });
	}
	const rows = items(await get('customers/customer-00001/redeemables'), 'data');
	const once = rows.find((row) => field(row, 'redeemable', 'voucher', 'code') === 'ONCE-ONLY');
	expect(field(once, 'redeemable', 'status')).toBe('USED');
	const amount_to_go = sandbox.world.vouchers.get('GIFT-0001').balance;
	const summary = { redemptions: { gift: { amount_to_go } } };
	expect(await get('customers/customer-00001')).toMatchObject({ summary });
});

it('changes and deletes the codes of a campaign, and creates tiers and what a template says', async () => {
	const { vouchers } = sandbox.world;
	const discount = { type: 'PERCENT', percent_off: 20 };
	vouchers.change('HELLO-0001', { holder_id: 'cust_1' });
	await call(sandbox, '/v1/campaigns/Welcome%20Codes', put({ discount }));
	expect(vouchers.get('HELLO-0002').discount).toEqual(discount);
	expect(vouchers.get('HELLO-0001').discount).not.toEqual(discount);
	const promotion = { tiers: [{ name: 'First' }, { name: 'Second' }] };
	await send('campaigns', { name: 'Sale', campaign_type: 'PROMOTION', promotion });
	const tiers = [{ hierarchy: 1 }, { name: 'Second', hierarchy: 2, object: 'promotion_tier' }];
	expect(await get('promotions/Sale/tiers')).toMatchObject({ tiers });
	const [template] = sandbox.world.campaignTemplates;
	const setup = { name: 'Made', voucher: { code_config: { prefix: 'M-' } } };
	await send(`templates/campaigns/${template?.id}/campaign-setup`, setup);
	const voucher = { discount: { percent_off: 10 }, code_config: { prefix: 'M-' } };
	expect(await get('campaigns/Made')).toMatchObject({ voucher });
	await remove('campaigns/Welcome%20Codes');
	expect(vouchers.find('HELLO-0001')).toBeUndefined();
});

it('works off jobs one after another, whose rows fail alone', async () => {
	sandbox.settings.jobTiming = { enqueuedMs: 100, inProgressMs: 200 };
	const rows = [{ source_id: 'a' }, { source_id: 'b', nickname: 'B' }];
	const submit = async () =>
		field((await send('customers/bulk/async', rows)).json, 'async_action_id');
	const jobs = [await submit(), await submit()];
	const seen: unknown[] = [];
	for (const ms of [50, 100, 200]) {
		pass(ms);
		const read = await Promise.all(jobs.map((id) => get(`async-actions/${String(id)}`)));
		seen.push(read.map((job) => [field(job, 'status'), field(job, 'progress')].join(' ')));
	}
	const first = ['ENQUEUED 0', 'IN_PROGRESS 25', 'DONE 100'];
	const second = ['ENQUEUED 0', 'ENQUEUED 0', 'IN_PROGRESS 25'];
	expect(seen).toEqual(first.map((status, index) => [status, second[index]]));
	const errors = [{ source_id: 'b', details: expect.stringContaining('nickname') }];
	const result = { done_count: 1, failed_count: 1, errors };
	expect(await get(`async-actions/${String(jobs[0])}`)).toMatchObject({ result });
	expect(['a', 'b'].map((id) => sandbox.world.customers.find(id)?.source_id)).toEqual([
		'a',
		undefined,
	]);
});

it('sorts the rows of an export, and writes awkward texts', async () => {
	sandbox.settings.exportTiming = { scheduledMs: 0, inProgressMs: 0 };
	const parameters = { fields: ['created_at', 'reason'] };
	const path = 'loyalties/Coffee%20Club/transactions/export';
	const { json } = await send(path, { order: '-created_at', parameters });
	const done = await get(`exports/${String(field(json, 'id'))}`);
	const { text } = await call(sandbox, String(field(done, 'result', 'url')));
	const rows: unknown = parse(text, { columns: true });
	const booked = sandbox.world.ledger.of('camp_Coffee7Club3Loyalty9Aa').toReversed();
	expect(rows).toEqual(
		booked.map(({ created_at, reason }) => ({ created_at, reason: reason ?? '' })),
	);
	expect(booked.some(({ reason }) => /[",\n]/.test(reason ?? ''))).toBe(true);
});

it('generates no more of a file than is read', async () => {
	sandbox.settings.exportFileBytes = 1_000_000_000;
	const [{ id, token } = { id: '', token: '' }] = sandbox.world.exports;
	const { appId, appToken } = sandbox.keys;
	const headers = { 'x-app-id': appId, 'x-app-token': appToken };
	const before = process.memoryUsage().arrayBuffers;
	const url = `${sandbox.url}/download/v1/exports/${id}?token=${token}`;
	const file = await fetch(url, { headers });
	await setTimeout(300);
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
	await file.body?.cancel();
});

it('copies a template from the test project, whose rule is made anew where the copy is used', async () => {
	const { keys, world, testProject, requests } = sandbox;
	const headers = { 'x-app-id': keys.test.appId, 'x-app-token': keys.test.appToken };
	const inTest = async (path: string, body?: unknown) =>
		(await call(sandbox, `/v1/${path}`, { ...(body !== undefined && post(body)), headers })).json;
	expect(await get('campaigns/Advent%20Coffee')).toMatchObject({ code: 404 });
	const tested = await inTest('campaigns/Advent%20Coffee');
	const { id } = testProject.campaigns.get('Advent Coffee');
	expect(tested).toMatchObject({
		id,
		vouchers_count: 5,
		validation_rules_assignments: { total: 1 },
	});
	const template = await inTest('templates/campaigns', { name: 'Advent', campaign_id: id });
	const projects = world.projects.all();
	const copy = await call(
		sandbox,
		`/management/v1/projects/${String(projects.at(-1)?.id)}/templates/campaigns/${String(field(template, 'id'))}/copy`,
		post({ name: 'Advent', destination_project_id: projects[0]?.id }),
	);
	const rules = world.validationRules.all().length;
	const made = await send(`templates/campaigns/${String(field(copy.json, 'id'))}/campaign-setup`, {
		name: 'Advent Coffee',
	});
	const [{ rules: conditions } = {}] = testProject.validationRules;
	const rule = world.validationRules.all()[rules];
	expect(rule).toMatchObject({ rules: conditions, assignments_count: 1 });
	expect(testProject.validationRules.find(String(rule?.id))).toBeUndefined();
	expect(made).toMatchObject({ json: { created_resources: [{ id: rule?.id }] } });
	const campaign = await get('campaigns/Advent%20Coffee');
	expect(field(campaign, 'validation_rules_assignments', 'data', 0, 'rule_id')).toBe(rule?.id);
	expect(requests.length).toBe(6);
	sandbox.reset();
	expect(testProject.campaignTemplates.all()).toEqual([]);
});

const JANE = { email: 'jane@example.com', first_name: 'Jane', last_name: 'Doe' };

it.each<[what: string, path: string, body: unknown, times: number, status: number]>([
	[
		'a second invitation',
		'/management/v1/projects/users/invite',
		{ ...JANE, projects: { proj_Wz8DeShop: 'ADMIN' } },
		2,
		409,
	],
	[
		'the 101st segment with a filter',
		'/v1/segments',
		{ name: 'a', type: 'passive', filter: {} },
		101,
		400,
	],
])('refuses %s', async (_what, path, body, times, status) => {
	const statuses: number[] = [];
	for (let time = 0; time < times; time++)
		statuses.push((await call(sandbox, path, post(body))).status);
	expect(statuses.findIndex((one) => one > 299)).toBe(times - 1);
	expect(statuses.at(-1)).toBe(status);
});

it('refuses what another request is redeeming, and earning rules of an inactive campaign', async () => {
	sandbox.settings.redeemingMs = 200;
	const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];
	const body = { redeemables, order: { source_id: 'order-1', amount: 500 } };
	const both = await Promise.all([send('redemptions', body), send('redemptions', body)]);
	expect(both.map(({ json }) => field(json, 'key')).sort()).toEqual([
		'multiple_requests',
		undefined,
	]);
	sandbox.world.campaigns.change('Coffee Club', { active: false });
	const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
	const refused = await send('loyalties/Coffee%20Club/earning-rules', [rule]);
	expect(refused).toMatchObject({ status: 404 });
});
