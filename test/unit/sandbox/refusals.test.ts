import { anyText, call, DELETE, field, post, put, sendForm, type Call } from './client';
import { EARNING_RULE_IDS } from '../../../sandbox/world/seed/loyaltyRules';
import { sandbox, useSandbox } from '../../support/sandbox';

/** Requests that the service refuses: a node that sent one would fail in a workflow, and so must its tests. */

useSandbox({ sizes: { coupons: 2 } });

/** Sends a request; names in the path stand for the IDs of resources. */
function send(path: string, how: Call = {}) {
	const { campaignTemplates, promotionStacks, rewards, rewardAssignments, validationRules } =
		sandbox.world;
	const [digital, material] = rewards;
	const [[assignment], [rule], [template], [stack]] = [
		rewardAssignments,
		validationRules,
		campaignTemplates,
		promotionStacks,
	];
	const ids = {
		...{ DIGITAL: digital, MATERIAL: material, ASSIGNMENT: assignment },
		...{ RULE: rule, TEMPLATE: template, STACKED: stack },
	};
	const named = Object.entries(ids).reduce(
		(found, [name, resource]) => found.replace(name, String(resource?.id)),
		path,
	);
	return call(sandbox, /^\/(management|v2)/.test(path) ? named : `/v1${named}`, how);
}

const CARD = '/vouchers/COFFEE-0001/transactions';
const CLUB = '/loyalties/Coffee%20Club';
const EXPORT = `${CLUB}/transactions/export`;
const TIERS = '/promotions/camp_SpringSale4Promo8Cc11x/tiers';
const HOLDERS = '/referrals/members/FRIEND-0001/holders';
const INVITE = '/management/v1/projects/users/invite';
const BRANDING = '/management/v1/projects/proj_Wz8DeShop/branding';
const USERS = '/management/v1/projects/proj_Wz8DeShop/users';
const COPY = '/management/v1/projects/proj_Wz8DeShop/templates/campaigns/camp_tpl_none/copy';
const WEBHOOKS = '/management/v1/projects/proj_Wz8DeShop/webhooks';

it.each<[path: string, named: string, call?: Call]>([
	[`${CARD}?limit=0`, 'limit'],
	[`${CARD}?limit=101`, 'limit'],
	[`${CARD}?limit=1&limit=2`, 'limit'],
	[`${CARD}?order=created_at`, 'order'],
	[`${CARD}?page=1`, 'page'],
	[`${CARD}?filters[id][conditions][$in][0]=a`, 'filters'],
	['/products?page=101', 'page'],
	['/products?start_date=yesterday', 'start_date'],
	['/campaigns?campaign_type=COUPON', 'campaign_type'],
	['/campaigns?filters[active][conditions][$enabled]=true', 'filters'],
	['/campaigns/Welcome%20Codes/vouchers?vouchers_count=0', 'vouchers_count', post({})],
	['/vouchers?page=100', 'page'],
	['/vouchers?filters[balance][conditions][$is]=1', 'filters'],
	['/vouchers?filters[created_at][conditions][$is]=2026-01-01', 'filters'],
	['/vouchers?filters[created_at][conditions][$after]=soon', 'created_at'],
	['/vouchers/SAVE-5?force=yes', 'force', DELETE],
	['/customers?starting_after=cust_1', 'starting_after'],
	['/customers?starting_after=2026-01-01T00:00:00Z&order=source_id', 'starting_after'],
	['/customers?created_at[since]=2026-01-01T00:00:00Z', 'created_at[since]'],
	['/customers/customer-00001/activity?type=customer.danced', 'type'],
	['/promotions/tiers?is_available=yes', 'is_available'],
	['/segments?page=2', 'page'],
	['/categories?limit=10', 'limit'],
	['/management/v1/projects?limit=1', 'limit'],
])('the query of %s', async (path, named, how = {}) => {
	const { status, json } = await send(path, how);
	expect([status, field(json, 'key')]).toEqual([400, 'invalid_query_params']);
	expect(field(json, 'details')).toContain(named);
});

const SAVE = { object: 'voucher', id: 'SAVE-5' };
const redeemables = [SAVE];
const V2_RULES = '/v2/loyalties/earning-rules';
const V2_RULE = `${V2_RULES}/${EARNING_RULE_IDS.everyOrder}`;
const points = (card_definition_id: string) => [
	{ effects: [{ type: 'POINTS', points: { value: 5, card_definition_id } }] },
];
const V2_DRAFT = {
	name: 'A',
	trigger: { event: 'customer.order.paid' },
	earnings: points('lcdef_0'),
};
const ENTERED = { event: 'customer.segment.entered', segment: { id: 'seg_0' } };
const RULE = { event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } };
const PENDING = { period_type: 'DAY', period_value: 91 };
const USER = { email: 'new@example.com', first_name: 'New', last_name: 'Colleague' };
const DE_ADMIN = { projects: { proj_Wz8DeShop: 'ADMIN' } };
const ADDRESS = { street: 'Main', city: 'Town', postal: '1', country: 'DE' };
const BRAND = { brand: { name: 'A' }, address: ADDRESS, contact: { email: 'shop@example.com' } };
const REWARDS = '/v2/loyalties/rewards';
const CUP = `${REWARDS}/lrew_5a0bea50c1e7000001`;
const COST = { spending: [{ points: 5, card_definition_id: 'lcdef_4a0bea50c1e7000001' }] };
const coupons = (campaign_id: string) => ({
	name: 'Coupon',
	type: 'DIGITAL',
	digital: { type: 'DISCOUNT_COUPONS', discount_coupons: { campaign_id } },
	costs: [COST],
});
const COUPON_CAMPAIGN = 'camp_Welcome8Codes3Coupon5E';
const percent = (percent_off: unknown, more = {}) => ({
	type: 'DISCOUNT_VOUCHER',
	discount: { type: 'PERCENT', percent_off, ...more },
});
const withCondition = (condition: object) => ({ name: 'A', rules: { 1: condition } });
const onOrders = (parameters: object) => post({ exported_object: 'order', parameters });
const filtered = (column: string, conditions: object) => ({
	filters: { [column]: { conditions } },
});
const campaign = { name: 'Welcome Codes' };
const customer = { source_id: 'jane' };

it.each<[path: string, call: Call, named: string]>([
	[EXPORT, post({ parameters: { fields: ['id', 'name'] } }), 'fields/1'],
	[EXPORT, post({ parameters: filtered('balance', { $in: ['x'] }) }), 'balance'],
	[EXPORT, post({ parameters: filtered('created_at', { $after: '2026-01-01' }) }), '$after'],
	['/exports', post({ exported_object: 'coffee' }), 'exported_object'],
	['/exports', onOrders(filtered('colour', { $is: ['red'] })), 'filters.colour'],
	[`${CLUB}/rewards`, post([{ reward: 'rew_1' }]), 'parameters'],
	[`${CLUB}/earning-rules`, post([RULE, { event: 'order.paid' }]), 'loyalty'],
	[`${CLUB}/earning-rules`, post([{ ...RULE, pending_points: PENDING }]), 'period_value'],
	[V2_RULES, post({ ...V2_DRAFT, earnings: [] }), 'earnings'],
	[V2_RULES, post({ ...V2_DRAFT, trigger: { ...ENTERED, segment: null } }), 'trigger'],
	[V2_RULES, post({ ...V2_DRAFT, earnings: [{ effects: [{ type: 'POINTS' }] }] }), 'points'],
	[V2_RULES, post({ ...V2_DRAFT, status: 'INACTIVE' }), 'status'],
	[V2_RULE, put({ status: 'DRAFT' }), 'status'],
	['/rewards/DIGITAL/assignments/ASSIGNMENT', put({ points: 1 }), 'points'],
	['/rewards/DIGITAL', put({ stock: 3 }), 'stock'],
	['/rewards/DIGITAL', put({ parameters: { product: { id: 'x' } } }), 'campaign'],
	['/rewards/MATERIAL', put({ parameters: { campaign: {} } }), 'product'],
	[INVITE, post({ ...USER, ...DE_ADMIN, email: 'nobody' }), 'email'],
	[BRANDING, post({ ...BRAND, brand: { name: 'A', website_url: 'beans' } }), 'website_url'],
	[WEBHOOKS, post({ target_url: 'https://a.example', events: ['customer.sneezed'] }), 'events'],
	[WEBHOOKS, post({ target_url: 'somewhere', events: ['customer.created'] }), 'target_url'],
	['/vouchers', post({ type: 'DISCOUNT_VOUCHER' }), 'discount'],
	['/vouchers', post(percent(101)), 'percent_off'],
	['/vouchers', post(percent(1, { effect: 'APPLY_TO_MOON' })), 'effect'],
	['/vouchers', post({ type: 'DISCOUNT_VOUCHER', discount: { type: 'UNIT' } }), 'unit_type'],
	['/vouchers', post({ ...percent(1), gift: { amount: 1 } }), 'gift'],
	['/vouchers', post({ ...percent(1), colour: 'red' }), 'colour'],
	['/vouchers', post({ type: 'LOYALTY_CARD', loyalty_card: { points: 1 } }), 'campaign'],
	['/vouchers/NEW', post({ ...percent(1), code: 'X' }), 'code'],
	['/vouchers/SAVE-5', put({ validity_day_of_week: [7] }), 'validity_day_of_week'],
	['/vouchers/SAVE-5', put({ start_date: 'today' }), 'start_date'],
	['/vouchers/SAVE-5/balance', post({ amount: 1.5 }), 'amount'],
	['/campaigns', post({ name: 'Untyped' }), 'campaign_type'],
	['/customers', post({ source_id: '' }), 'source_id'],
	['/customers', post({ birthdate: '1.2.2000' }), 'birthdate'],
	['/customers/customer-00001', put({ source_id: 'x' }), 'source_id'],
	['/categories', post({ name: 'Summer Sale', hierarchy: 1.5 }), 'hierarchy'],
	[TIERS.replace('tiers', 'stacks'), post({ name: 'A', tiers: { ids: [] } }), 'ids'],
	[TIERS, post({ name: 'A', action: { discount: { type: 'PERCENT' } } }), 'percent_off'],
	['/products', post({ price: 12.5 }), 'price'],
	['/product-collections', post({ type: 'AUTO_UPDATE', name: 'A' }), 'filter'],
	['/orders', post({ items: Array(501).fill({ quantity: 1 }) }), 'items'],
	['/redemptions', post({ redeemables: Array(31).fill(SAVE) }), 'redeemables'],
	['/redemptions', post({ redeemables, order: { items: [{ title: 'x' }] } }), 'additional'],
	['/validations', post({ redeemables, session: { type: 'LOCK', ttl: 0 } }), 'ttl'],
	['/qualifications', post({ options: { limit: 51 } }), 'limit'],
	['/redemptions/r_1/rollbacks', post({ amount: 1 }), 'additional'],
	['/publications', post({ customer: { name: 'Jane' }, campaign }), 'customer'],
	['/publications', post({ customer, campaign: { ...campaign, count: 51 } }), 'count'],
	['/events', post({ event: 'a'.repeat(301), customer }), 'event'],
	['/segments', post({ name: 'a', type: 'passive' }), 'type'],
	[HOLDERS, post({ holders: Array(101).fill(customer) }), 'holders'],
	[REWARDS, post({ ...coupons(COUPON_CAMPAIGN), costs: [] }), 'costs'],
	[REWARDS, post({ ...coupons(COUPON_CAMPAIGN), type: 'MATERIAL' }), 'material'],
	[REWARDS, post({ ...coupons(COUPON_CAMPAIGN), digital: { type: 'POINTS' } }), 'digital'],
	[REWARDS, post(coupons('camp_GiftCards5Classic2Bb77')), 'campaign'],
	[CUP, put({ costs: [{ ...COST, colour: 'red' }] }), 'colour'],
	[CUP, put({ validity_hours: { type: 'DAILY' } }), 'daily'],
	[CUP, put({ type: 'DIGITAL' }), 'ACTIVE'],
	['/customers/bulk/async', post([{ name: 'A' }]), 'source_id'],
	['/orders/import', post(Array(2_001).fill({ source_id: 'o' })), '2000'],
])('the body at %s: %j', async (path, how, named) => {
	const { status, json } = await send(path, how);
	expect([status, field(json, 'key')]).toEqual([400, 'invalid_payload']);
	expect(String(field(json, 'details')) + String(field(json, 'message'))).toContain(named);
});

const voucher = percent(10);
const STACK = { object: 'promotion_stack', id: 'stack_1' };
const COUPONS = { name: 'New', campaign_type: 'DISCOUNT_COUPONS', voucher };
const STACKS = TIERS.replace('tiers', 'stacks');
const STACKED = { name: 'A', tiers: { ids: ['TIER'] } };
const TEMPLATES = '/templates/campaigns';
const ofCampaign = (key: string) => post({ name: 'Kept', campaign_id: key });
const PLAIN = { headers: { 'content-type': 'text/plain' } };
const SPRING = {
	related_object_type: 'campaign',
	related_object_id: 'camp_SpringSale4Promo8Cc11x',
};

it.each<[status: number, key: string, path: string, call: Call]>([
	[401, 'unauthorized', '/products', { headers: { 'x-app-token': 'wrong' } }],
	[404, 'not_found', BRANDING.replace('DeShop', 'None'), {}],
	[404, 'not_found', `${BRANDING}/brd_none`, put({ brand: { name: 'A' } })],
	[400, 'invalid_payload', `${BRANDING}/brd_none`, put({ cockpits: { theme: 'dark' } })],
	[404, 'not_found', COPY, post({ name: 'A', destination_project_id: 'proj_Fr4Boutiq' })],
	[400, 'invalid_payload', COPY, post({ name: 'A' })],
	[
		404,
		'not_found',
		COPY.replace('DeShop/templates/campaigns/camp_tpl_none/copy', 'None/custom-event-schemas'),
		{},
	],
	[400, 'invalid_payload', USERS, post({ id: 'user_1', login: 'a@example.com', role: 'USER' })],
	[400, 'used_incorrect_role', USERS, post({ login: 'joan.clarke@example.com', role: 'OWNER' })],
	[404, 'not_found', USERS, post({ login: 'nobody@example.com', role: 'USER' })],
	[404, 'not_found', USERS.replace('DeShop', 'None'), post({ id: 'user_1', role: 'USER' })],
	[409, 'duplicate_found', USERS, post({ login: 'ada.lovelace@example.com', role: 'USER' })],
	[404, 'not_found', USERS.replace('DeShop', 'None'), {}],
	[404, 'not_found', `${USERS}/joan.clarke@example.com`, {}],
	[404, 'not_found', `${USERS}/user_none`, put({ role: 'USER' })],
	[400, 'used_incorrect_role', `${USERS}/ada.lovelace@example.com`, put({ role: 'OWNER' })],
	[404, 'not_found', `${USERS}/user_none`, DELETE],
	[400, 'user_not_assigned', `${USERS}/joan.clarke@example.com`, DELETE],
	[400, 'user_has_one_project', `${USERS}/mary.jackson@example.com`, DELETE],
	[401, 'unauthorized', INVITE, { ...post({}), headers: { 'x-management-id': 'wrong' } }],
	[404, 'not_found', '/nothing', {}],
	[405, 'method_not_allowed', '/products', DELETE],
	[415, 'unsupported_media_type', `${CLUB}/rewards`, { ...post('a=b'), ...PLAIN }],
	[415, 'unsupported_media_type', '/oauth/token', post({ grant_type: 'client_credentials' })],
	[403, 'forbidden', '/campaigns/Spring%20Sale/transactions', {}],
	[404, 'not_found', `${CARD}?starting_after_id=vtx_0`, {}],
	[404, 'not_found', '/customers?segment_id=seg_0', {}],
	[404, 'not_found', '/loyalties/Gift%20Cards/tiers', {}],
	[404, 'not_found', '/orders', post({ referrer_id: 'cust_0' })],
	[404, 'not_found', V2_RULES, post(V2_DRAFT)],
	[404, 'not_found', V2_RULE, put({ earnings: [{ ...points('lcdef_0')[0], id: 'lernei_0' }] })],
	[400, 'invalid_state_transition', V2_RULE, put({ trigger: ENTERED })],
	[
		409,
		'duplicate_found',
		INVITE,
		post({ ...USER, ...DE_ADMIN, email: 'Ada.Lovelace@example.com' }),
	],
	[400, 'invalid_campaign', '/campaigns', post({ ...COUPONS, campaign_type: 'GIFT_VOUCHERS' })],
	[400, 'invalid_campaign', '/campaigns', post({ ...COUPONS, type: 'STANDALONE' })],
	[
		400,
		'invalid_campaign',
		'/campaigns',
		post({ ...COUPONS, promotion: { tiers: [{ name: 'A' }] } }),
	],
	[404, 'not_found', '/campaigns', post({ ...COUPONS, category_id: 'cat_none' })],
	[400, 'invalid_campaign', '/vouchers', post({ ...voucher, campaign: 'Coffee Club' })],
	[400, 'gift_amount_exceeded', '/vouchers/GIFT-0001/balance', post({ amount: -1e7 })],
	[400, 'loyalty_card_points_exceeded', '/vouchers/COFFEE-0001/balance', post({ amount: -1e7 })],
	[400, 'invalid_voucher', '/vouchers/SUMMER-0005/balance', post({ amount: 5 })],
	[400, 'invalid_voucher', '/vouchers/SAVE-5/balance', post({ amount: 5 })],
	[400, 'missing_vouchers', '/publications', post({ customer })],
	[404, 'not_found', '/publications', post({ customer: { id: 'nobody' }, campaign })],
	[400, 'voucher_cannot_be_published', '/publications', post({ customer, voucher: 'LEAKED-50' })],
	[400, 'invalid_campaign', '/publications', post({ customer, campaign: 'Spring Sale' })],
	[
		400,
		'too_many_vouchers_requested',
		'/publications',
		post({ customer, campaign: { ...campaign, count: 3 } }),
	],
	[400, 'duplicated_redeemables', '/redemptions', post({ redeemables: [SAVE, SAVE] })],
	[400, 'invalid_redeemables', '/redemptions', post({ redeemables: [SAVE, STACK] })],
	[404, 'not_found', '/validations', post({ redeemables: [STACK] })],
	[400, 'invalid_export_fields', '/exports', onOrders({ fields: ['a'] })],
	[404, 'not_found', '/segments', post({ name: 'a', type: 'static', customers: ['nobody'] })],
	[400, 'not_published', HOLDERS.replace('0001', '0002'), post({ holders: [customer] })],
	[409, 'duplicate_found', '/validation-rules/RULE/assignments', post(SPRING)],
	[400, 'invalid_validation_rules', '/validation-rules', post(withCondition({ property: 'a' }))],
	[400, 'invalid_validation_rules', '/validation-rules', post(withCondition({ name: 'metadata' }))],
	[
		400,
		'invalid_validation_rules',
		'/validation-rules',
		post({ name: 'A', rules: { logic: '1' } }),
	],
	[404, 'not_found', '/validation-rules/val_none', put({ name: 'A' })],
	[404, 'not_found', '/validation-rules/val_none', DELETE],
	[400, 'invalid_payload', TEMPLATES, post({ name: 'Kept' })],
	[404, 'not_found', TEMPLATES, ofCampaign('camp_none')],
	[404, 'not_found', TEMPLATES, post({ name: 'Kept', promotion_tier_id: 'promo_none' })],
	[
		400,
		'campaign_type_is_not_supported_by_campaign_template',
		TEMPLATES,
		ofCampaign('Coffee Club'),
	],
	[409, 'duplicate_found', TEMPLATES, post({ name: 'Gift Card 50', campaign_id: 'Gift Cards' })],
	[404, 'not_found', `${TEMPLATES}/camp_tpl_none`, put({ name: 'A' })],
	[404, 'not_found', `${TEMPLATES}/camp_tpl_none`, DELETE],
	[
		404,
		'not_found',
		'/templates/campaigns/TEMPLATE/tier-setup',
		post({ name: 'A', campaign_id: 'camp_none' }),
	],
	[
		404,
		'not_found',
		`${TEMPLATES}/camp_tpl_none/tier-setup`,
		post({ name: 'A', campaign_id: 'a' }),
	],
	[
		400,
		'invalid_payload',
		'/templates/campaigns/TEMPLATE/tier-setup',
		post({ name: 'A', campaign_id: 'Coffee Club' }),
	],
	[409, 'duplicate_found', '/templates/campaigns/TEMPLATE', put({ name: 'Gift Card 50' })],
	[404, 'not_found', STACKS.replace('camp_', 'none_'), post(STACKED)],
	[404, 'not_found', STACKS, post({ ...STACKED, tiers: { ids: ['promo_none'] } })],
	[400, 'invalid_payload', '/promotions/Coffee%20Club/stacks', post(STACKED)],
	[404, 'not_found', '/promotions/camp_none/stacks', {}],
	[404, 'not_found', `${STACKS}/stack_none`, {}],
	[404, 'not_found', '/promotions/Coffee%20Club/stacks/STACKED', {}],
	[404, 'not_found', `${STACKS}/stack_none`, put({ name: 'A' })],
	[404, 'not_found', `${STACKS}/stack_none`, DELETE],
	[404, 'not_found', REWARDS, post(coupons('camp_none'))],
	[404, 'not_found', CUP, put({ costs: [{ ...COST, id: 'lrcst_none' }] })],
	[404, 'not_found', `${REWARDS}/lrew_none`, put({ name: 'A' })],
	[413, 'payload_too_large', '/products/bulk/async', post([{ source_id: 'x'.repeat(10_000_001) }])],
])('%i %s for %s', async (status, key, path, how) => {
	const { world } = sandbox;
	const before = [world.events.all().length, world.asyncActions.all().length];
	const answer = await send(path, how);
	const error = { message: anyText, request_id: expect.stringMatching(/^v-/) };
	expect(answer).toMatchObject({ status, json: { code: status, key, ...error } });
	expect([world.events.all().length, world.asyncActions.all().length]).toEqual(before);
});

it('malformed JSON, in a format of its own', async () => {
	const json = { statusCode: 400, error: 'Bad Request', message: anyText };
	expect(await send('/orders', post('[{'))).toMatchObject({ status: 400, json });
});

it('keys of another region', async () => {
	const { appId, appToken } = sandbox.keys.otherRegion;
	const headers = { 'x-app-id': appId, 'x-app-token': appToken };
	const json = { key: 'forbidden', details: 'Project is bound to different region' };
	expect(await send('/products', { headers })).toMatchObject({ status: 403, json });
});

it('an OAuth token outside its scope', async () => {
	const form = { grant_type: 'client_credentials', scope: 'vouchers' };
	const { json } = await sendForm(sandbox, '/v1/oauth/token', form);
	const headers = { authorization: `Bearer ${String(field(json, 'access_token'))}` };
	const paths = ['v1/vouchers', 'v1/products', 'v1/oauth/token', 'management/v1/projects'];
	const answers = await Promise.all(
		paths.map((path) => fetch(`${sandbox.url}/${path}`, { headers })),
	);
	expect(answers.map(({ status }) => status)).toEqual([200, 403, 401, 401]);
});

it('files without keys or token', async () => {
	const [{ id, token } = { id: '', token: '' }] = sandbox.world.exports;
	const path = `/download/v1/exports/${id}?token=`;
	for (const [url, how, status] of [
		[path + token, {}, 200],
		[`${path}wrong`, {}, 401],
		[path + token, { headers: { 'x-app-id': '' } }, 401],
	] as const)
		expect(await call(sandbox, url, how)).toMatchObject({ status });
});
