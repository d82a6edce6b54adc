import { call, field, type Call } from './client';
import { BRAND, INVITATION, post, put, RULE } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const CLUB = '/v1/loyalties/Coffee%20Club';
const invitePath = () => '/management/v1/projects/users/invite';
const brandPath = () => '/management/v1/projects/proj_Wz8DeShop/branding';
const material = () => `/v1/rewards/${sandbox.world.rewards.all()[1]?.id ?? ''}`;
const digital = () => `/v1/rewards/${sandbox.world.rewards.all()[0]?.id ?? ''}`;
const assignment = () =>
	`${digital()}/assignments/${sandbox.world.rewardAssignments.all()[0]?.id ?? ''}`;
const vouchers = () => '/v1/vouchers';
const voucher = () => '/v1/vouchers/SAVE-5';
const COUPON = { type: 'DISCOUNT_VOUCHER' };
const percent = (percent_off: unknown, more = {}) => ({
	...COUPON,
	discount: { type: 'PERCENT', percent_off, ...more },
});
const customers = () => '/v1/customers';
const customer = () => '/v1/customers/customer-00001';

it.each<[what: string, path: () => string, call: Call, named: string]>([
	['export: order', () => `${CLUB}/transactions/export`, post({ order: 'id' }), 'order'],
	[
		'export: column',
		() => `${CLUB}/transactions/export`,
		post({ parameters: { fields: ['id', 'name'] } }),
		'fields/1',
	],
	[
		'export: filter',
		() => `${CLUB}/transactions/export`,
		post({ parameters: { filters: { balance: { conditions: { $in: ['x'] } } } } }),
		'balance',
	],
	[
		'export: filter value',
		() => `${CLUB}/transactions/export`,
		post({
			parameters: { filters: { created_at: { conditions: { $after: '2026-01-01T00:00:00Z' } } } },
		}),
		'$after',
	],
	['assign: no array', () => `${CLUB}/rewards`, post({ reward: 'rew_1' }), 'array'],
	['assign: no cost', () => `${CLUB}/rewards`, post([{ reward: 'rew_1' }]), 'parameters'],
	[
		'assign: cost as text',
		() => `${CLUB}/rewards`,
		post([{ reward: 'rew_1', parameters: { loyalty: { points: '5' } } }]),
		'points',
	],
	['assignment: cost', assignment, put({ parameters: { loyalty: { points: 1.5 } } }), 'points'],
	['assignment: unknown', assignment, put({ points: 1 }), 'points'],
	['digital reward: stock', digital, put({ stock: 3 }), 'stock'],
	['digital reward: product', digital, put({ parameters: { product: { id: 'x' } } }), 'campaign'],
	[
		'digital reward: balance',
		digital,
		put({ parameters: { campaign: { id: 'x', balance: 0 } } }),
		'balance',
	],
	['material reward: campaign', material, put({ parameters: { campaign: {} } }), 'product'],
	['material reward: name', material, put({ name: 5 }), 'name'],
	['invite: email', invitePath, post({ ...INVITATION, email: 'nobody' }), 'email'],
	['invite: no projects', invitePath, post({ ...INVITATION, projects: {} }), 'projects'],
	['invite: name', invitePath, post({ ...INVITATION, last_name: undefined }), 'last_name'],
	['brand: missing group', brandPath, post({ ...BRAND, contact: undefined }), 'contact'],
	[
		'brand: address of a page',
		brandPath,
		post({ ...BRAND, brand: { name: 'Beans', website_url: 'beans' } }),
		'website_url',
	],
	['voucher: type', vouchers, post({ type: 'COUPON' }), 'type'],
	['voucher: no discount', vouchers, post({ type: 'DISCOUNT_VOUCHER' }), 'discount'],
	['voucher: percent', vouchers, post(percent(101)), 'percent_off'],
	['voucher: percent as text', vouchers, post(percent('10')), 'percent_off'],
	['voucher: effect', vouchers, post(percent(1, { effect: 'APPLY_TO_MOON' })), 'effect'],
	[
		'voucher: unit of nothing',
		vouchers,
		post({ ...COUPON, discount: { type: 'UNIT' } }),
		'unit_type',
	],
	['voucher: gift of a coupon', vouchers, post({ ...percent(1), gift: { amount: 1 } }), 'gift'],
	['voucher: gift without amount', vouchers, post({ type: 'GIFT_VOUCHER', gift: {} }), 'amount'],
	['voucher: unknown field', vouchers, post({ ...percent(1), colour: 'red' }), 'colour'],
	[
		'voucher: loyalty card without campaign',
		vouchers,
		post({ type: 'LOYALTY_CARD', loyalty_card: { points: 1 } }),
		'campaign',
	],
	['voucher: code twice', () => '/v1/vouchers/NEW', post({ ...percent(1), code: 'X' }), 'code'],
	['voucher: day', voucher, put({ validity_day_of_week: [7] }), 'validity_day_of_week'],
	['voucher: date', voucher, put({ start_date: 'today' }), 'start_date'],
	['voucher: active', voucher, put({ active: 'yes' }), 'active'],
	['balance: no amount', () => `${voucher()}/balance`, post({}), 'amount'],
	['balance: fraction', () => `${voucher()}/balance`, post({ amount: 1.5 }), 'amount'],
	['balance: unknown', () => `${voucher()}/balance`, post({ amount: 1, note: 'x' }), 'note'],
	['customer: unknown field', customers, post({ nickname: 'Z' }), 'nickname'],
	['customer: email as number', customers, post({ email: 1 }), 'email'],
	['customer: empty source ID', customers, post({ source_id: '' }), 'source_id'],
	['customer: day', customers, post({ birthdate: '1.2.2000' }), 'birthdate'],
	['customer: address', customers, post({ address: { zip: '1' } }), 'zip'],
	['customer: metadata', customers, post({ metadata: [] }), 'metadata'],
	['customer: source ID in an update', customer, put({ source_id: 'x' }), 'source_id'],
	[
		'brand: cockpit',
		brandPath,
		post({ ...BRAND, cockpits: { loyalty_enabled: 'yes' } }),
		'loyalty',
	],
])('rejects the body of %s', async (_what, path, body, named) => {
	const { status, json } = await call(sandbox, path(), body);
	expect([status, field(json, 'key')]).toEqual([400, 'invalid_payload']);
	expect(field(json, 'details')).toContain(named);
});

it.each<[why: string, rule: object, named: string]>([
	['no event', { loyalty: RULE.loyalty }, 'event'],
	['no loyalty', { event: 'order.paid' }, 'loyalty'],
	['unknown field', { ...RULE, colour: 'red' }, 'colour'],
	['day of week', { ...RULE, validity_day_of_week: [7] }, 'validity_day_of_week'],
	[
		'pending points',
		{ ...RULE, pending_points: { period_type: 'DAY', period_value: 91 } },
		'period_value',
	],
])('rejects an earning rule: %s', async (_why, rule, named) => {
	const answer = await call(sandbox, `${CLUB}/earning-rules`, post([RULE, rule]));
	expect(answer.status).toBe(400);
	expect(field(answer.json, 'details')).toContain(named);
	expect(sandbox.world.earningRules.all()).toHaveLength(0);
});
