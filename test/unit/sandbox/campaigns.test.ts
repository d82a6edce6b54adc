import { call, field, items, like } from './client';
import { post, put } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const LIST = '/v1/campaigns';
const WELCOME = `${LIST}/Welcome%20Codes`;
const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
const COUPONS = { name: 'New', campaign_type: 'DISCOUNT_COUPONS', voucher };
const promotionOf = (tier: object) => ({
	name: 'New',
	campaign_type: 'PROMOTION',
	promotion: { tiers: [tier] },
});
const namesAt = async (query: string) =>
	items((await call(sandbox, `${LIST}?limit=100&${query}`)).json, 'campaigns').map((row) =>
		field(row, 'name'),
	);

it('creates a campaign with all fields, and finds it by name', async () => {
	const body = {
		...COUPONS,
		type: 'STATIC',
		description: 'For the fair',
		start_date: '2026-01-01T00:00:00Z',
		expiration_date: '2027-01-01T00:00:00Z',
		validity_timeframe: { duration: 'PT1H', interval: 'P2D' },
		validity_day_of_week: [1, 2],
		validity_hours: { daily: [{ start_time: '08:00', expiration_time: '12:00' }] },
		activity_duration_after_publishing: 'P24D',
		join_once: true,
		use_voucher_metadata_schema: false,
		metadata: { region: 'EMEA' },
	};
	const more = { category: 'Seasonal', validation_rules: ['val_1'] };
	const { json } = await call(sandbox, LIST, post({ ...body, ...more }));
	expect(json).toMatchObject({
		...body,
		id: like(/^camp_/),
		category: 'Seasonal',
		category_id: 'cat_Seasonal2',
		vouchers_count: 0,
		validation_rules_assignments: { data: [{ rule_id: 'val_1' }], total: 1 },
	});
	expect((await call(sandbox, `${LIST}/New`)).json).toEqual(json);
});

it.each([
	[true, COUPONS],
	[false, { name: 'New', campaign_type: 'PROMOTION' }],
])('uses the metadata schema of vouchers: %s, unless specified', async (expected, body) => {
	const { json } = await call(sandbox, LIST, post(body));
	expect(json).toMatchObject({ use_voucher_metadata_schema: expected });
});

it.each<[unknown, number, string]>([
	[{ ...COUPONS, name: 'Coffee Club' }, 409, 'duplicate_found'],
	[{ ...COUPONS, campaign_type: 'GIFT_VOUCHERS' }, 400, 'invalid_campaign'],
	[{ ...COUPONS, voucher: undefined }, 400, 'invalid_campaign'],
	[{ ...COUPONS, type: 'STANDALONE', vouchers_count: 2 }, 400, 'invalid_campaign'],
	[{ ...COUPONS, category_id: 'cat_none' }, 404, 'not_found'],
	[{ ...COUPONS, metadata: { region: 'MARS' } }, 400, 'metadata_validation_failed'],
	[{ ...COUPONS, colour: 'red' }, 400, 'invalid_payload'],
])('rejects %j', async (body, code, key) => {
	expect((await call(sandbox, LIST, post(body))).json).toMatchObject({ code, key });
});

it('changes a campaign and its unassigned codes, but not its type of discount', async () => {
	const discount = { type: 'PERCENT', percent_off: 20 };
	const body = { discount, metadata: { budget: 5 }, unset_metadata_fields: ['region'] };
	sandbox.world.campaigns.change('Welcome Codes', { metadata: { region: 'EMEA' } });
	const held = sandbox.world.vouchers.change('HELLO-0001', { holder_id: 'cust_1' });
	const { json } = await call(sandbox, WELCOME, put(body));
	expect(json).toMatchObject({ voucher: { discount, code_config: { prefix: 'HELLO-' } } });
	expect(field(json, 'metadata')).toEqual({ budget: 5 });
	expect(sandbox.world.vouchers.get('HELLO-0002').discount).toEqual(discount);
	expect(sandbox.world.vouchers.get('HELLO-0001').discount).toEqual(held.discount);
	const other = put({ discount: { type: 'AMOUNT', amount_off: 5 } });
	expect((await call(sandbox, WELCOME, other)).status).toBe(400);
});

it('disables and enables a campaign, without returning it', async () => {
	expect((await call(sandbox, `${WELCOME}/disable`, post({}))).json).not.toHaveProperty('id');
	expect(sandbox.world.campaigns.get('Welcome Codes').active).toBe(false);
	expect((await call(sandbox, `${WELCOME}/enable`, post({}))).json).not.toHaveProperty('id');
	expect(sandbox.world.campaigns.get('Welcome Codes').active).toBe(true);
});

it('adds a code with a given name once', async () => {
	const path = `${WELCOME}/vouchers/MINE-1`;
	const body = { category: 'Seasonal', redemption: { quantity: 3 }, additional_info: 'Mine' };
	expect((await call(sandbox, path, post(body))).json).toMatchObject({
		...body,
		code: 'MINE-1',
		campaign: 'Welcome Codes',
		discount: { percent_off: 10 },
		category_id: 'cat_Seasonal2',
	});
	expect((await call(sandbox, path, post({}))).json).toMatchObject({ code: 409 });
	expect((await call(sandbox, path, post({ gift: {} }))).json).toMatchObject({ code: 400 });
});

it.each([
	['filters[active][conditions][$disabled]=', ['Gift Cards']],
	['filters[active][conditions][$expired]=', ['Coffee Club']],
	['filters[status][conditions][$expired]=', ['Coffee Club']],
	['filters[status][conditions][before_start]=', ['Spring Sale']],
	['filters[category_ids][conditions][$in][0]=cat_Seasonal2', ['Welcome Codes']],
	['filters[metadata.region][conditions][$is]=EMEA', ['Welcome Codes']],
	['filters[created_date][conditions][$after]=2025-06-17T00:00:00Z', ['Welcome Codes']],
	['filters[voucher_type][conditions][$is]=GIFT_VOUCHER', ['Gift Cards']],
])('lists campaigns by %s', async (query, names) => {
	const { campaigns } = sandbox.world;
	campaigns.change('Gift Cards', { active: false });
	campaigns.change('Coffee Club', { expiration_date: '2025-09-01T00:00:00.000Z' });
	campaigns.change('Spring Sale', { start_date: '2099-09-01T00:00:00.000Z' });
	campaigns.change('Welcome Codes', {
		category_id: 'cat_Seasonal2',
		metadata: { region: 'EMEA' },
	});
	expect(await namesAt(query)).toEqual(names);
});

it('rejects a state filter with a value', async () => {
	const { status } = await call(sandbox, `${LIST}?filters[active][conditions][$enabled]=true`);
	expect(status).toBe(400);
});

it('has a summary of a campaign, but none of an old one', async () => {
	const { json } = await call(sandbox, `${WELCOME}/summary?start_date=2026-03-02`);
	expect(json).toMatchObject({ redemptions: 0, object: 'campaign_summary' });
	const old = await call(sandbox, `${LIST}/Coffee%20Club/summary`);
	expect(old.json).not.toHaveProperty('redemptions');
});

it('creates a campaign from a template, with its rule', async () => {
	const [found] = sandbox.world.campaignTemplates.all();
	const path = `/v1/templates/campaigns/${found?.id ?? ''}/campaign-setup`;
	const body = { name: 'Made', voucher: { code_config: { prefix: 'M-' } } };
	expect((await call(sandbox, path, post(body))).json).toMatchObject({
		object: 'campaign_setup',
		created_resources: [{ object: 'validation_rules' }],
		campaign: {
			name: 'Made',
			voucher: { discount: { percent_off: 10 }, code_config: { prefix: 'M-' } },
		},
	});
	expect((await call(sandbox, path, post(body))).status).toBe(409);
	expect((await call(sandbox, path, post({}))).status).toBe(400);
});

/** Sets the service's clock ahead. */
const later = (milliseconds: number) => {
	sandbox.settings.clockAheadMs += milliseconds;
};

it('creates the first codes of a campaign in the background, and rejects changes meanwhile', async () => {
	sandbox.settings.jobTiming = { enqueuedMs: 10_000, inProgressMs: 20_000 };
	const { json } = await call(sandbox, LIST, post({ ...COUPONS, vouchers_count: 25 }));
	const progress = { creation_status: 'IN_PROGRESS', vouchers_generation_status: 'IN_PROGRESS' };
	expect(json).toMatchObject(progress);
	expect(json).not.toHaveProperty('generation');
	expect(await namesAt('campaign_status=IN_PROGRESS')).toEqual(['New']);
	expect((await call(sandbox, `${LIST}/New`, put({ description: 'a' }))).status).toBe(423);
	expect((await call(sandbox, `${LIST}/New/vouchers`, post({}))).status).toBe(423);
	later(30_000);
	expect((await call(sandbox, `${LIST}/New`)).json).toMatchObject({
		vouchers_count: 25,
		vouchers_generation_status: 'DONE',
	});
	expect((await call(sandbox, `${LIST}/New`, put({ description: 'a' }))).status).toBe(200);
});

it('fails to create the first codes', async () => {
	sandbox.settings.jobTiming = { enqueuedMs: 0, inProgressMs: 0 };
	sandbox.settings.nextJobFails = true;
	const { json } = await call(sandbox, LIST, post({ ...COUPONS, vouchers_count: 25 }));
	expect(json).toMatchObject({ vouchers_count: 0, vouchers_generation_status: 'FAILED' });
	expect(await namesAt('filters[status][conditions][$failed]=')).toEqual(['New']);
});

it('creates the tiers of a promotion, which are listed and offered', async () => {
	const action = { discount: { type: 'AMOUNT', amount_off: 1_000 } };
	const tiers = ['First', 'Second'].map((name) => ({ name, banner: 'Sale', action }));
	const body = { name: 'Sale', campaign_type: 'PROMOTION', promotion: { tiers } };
	const { json } = await call(sandbox, LIST, post(body));
	const campaign_id = field(json, 'id');
	const created = tiers.map((tier, index) => ({
		...tier,
		id: like(/^promo_/),
		hierarchy: index + 1,
		campaign: { id: campaign_id, object: 'campaign' },
		campaign_id,
		object: 'promotion_tier',
	}));
	expect(json).toMatchObject({ promotion: { tiers: created, total: 2, has_more: false } });
	const ids = items(json, 'promotion', 'tiers').map((tier) => field(tier, 'id'));
	const listed = await call(sandbox, '/v1/promotions/Sale/tiers');
	expect(items(listed.json, 'tiers')).toMatchObject(created);
	const filters = { campaign_id: { conditions: { $is: [campaign_id] } } };
	const asked = { order: { amount: 5_000 }, options: { filters } };
	const offered = await call(sandbox, '/v1/qualifications', post(asked));
	const found = items(offered.json, 'redeemables', 'data').map((one) => field(one, 'id'));
	expect(found.toSorted()).toEqual(ids.toSorted());
});

it.each<[object, number, string]>([
	[{ ...COUPONS, promotion: { tiers: [{ name: 'A' }] } }, 400, 'invalid_campaign'],
	[promotionOf({ name: 'A', validation_rules: ['val_0'] }), 404, 'not_found'],
	[promotionOf({ name: 'A', colour: 'red' }), 400, 'invalid_payload'],
])('creates nothing of a campaign with a rejected tier: %j', async (body, code, key) => {
	expect((await call(sandbox, LIST, post(body))).json).toMatchObject({ code, key });
	expect(sandbox.world.campaigns.find('New')).toBeUndefined();
});

it("shows a campaign's rules in its codes", async () => {
	const { json } = await call(sandbox, LIST, post({ ...COUPONS, validation_rules: ['val_1'] }));
	const rule = {
		rule_id: 'val_1',
		related_object_id: field(json, 'id'),
		related_object_type: 'campaign',
	};
	const added = await call(sandbox, `${LIST}/New/vouchers/NEW-1`, post({}));
	expect(added.json).toMatchObject({ validation_rules_assignments: { data: [rule], total: 1 } });
	const disabled = await call(sandbox, '/v1/vouchers/NEW-1/disable', post(undefined));
	expect(disabled.json).toMatchObject({ validation_rules_assignments: { data: [rule] } });
});

it('adds one code at once, and several in the background', async () => {
	const one = await call(sandbox, `${WELCOME}/vouchers`, post({ code_config: { prefix: 'X-' } }));
	expect(one.json).toMatchObject({ code: like(/^X-/), campaign: 'Welcome Codes' });
	const { campaign_id } = sandbox.world.vouchers.get('HELLO-0001');
	const before = sandbox.world.vouchers.of(campaign_id ?? '').length;
	const many = await call(sandbox, `${WELCOME}/vouchers?vouchers_count=5`, post({}));
	expect(many).toMatchObject({ status: 202, json: { async_action_id: like(/^aa_/) } });
	expect(sandbox.world.vouchers.of(campaign_id ?? '')).toHaveLength(before + 5);
	for (const count of ['0', 'many', '200000']) {
		const path = `${WELCOME}/vouchers?vouchers_count=${count}`;
		expect((await call(sandbox, path, post({}))).status).toBe(400);
	}
});

it('deletes a campaign with its codes in the background', async () => {
	const { status, json } = await call(sandbox, WELCOME, { method: 'DELETE' });
	expect({ status, json }).toMatchObject({ status: 202, json: { async_action_id: like(/^aa_/) } });
	expect(sandbox.world.campaigns.find('Welcome Codes')).toBeUndefined();
	expect(sandbox.world.vouchers.find('HELLO-0001')).toBeUndefined();
	expect((await call(sandbox, WELCOME, { method: 'DELETE' })).status).toBe(404);
});
