import { call, field, type Call } from './client';
import { BRAND, post, put } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

/** Tests requests that the vendor's pages document, although its schemas do not. */

useSandbox();

const ruleId = () => sandbox.world.validationRules.all()[0]?.id ?? '';
const rewardId = () => sandbox.world.rewards.all()[0]?.id ?? '';
const order = { items: [{ source_id: 'mug', name: 'Mug', quantity: '2', price: 500 }] };
const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];
const jane = { source_id: 'jane', Name: 'Jane', email: 'jane@example.com' };

it.each<[what: string, path: () => string, call: () => Call, part: string[], shown: unknown]>([
	[
		'the category and the state of a code that is added',
		() => '/v1/campaigns/Welcome%20Codes/vouchers/ONE-MORE',
		() => post({ category_id: 'cat_Seasonal2', active: false }),
		['category'],
		'Seasonal',
	],
	[
		'the address of a page without its scheme',
		() => '/management/v1/projects/proj_Wz8DeShop/branding',
		() => post({ ...BRAND, brand: { name: 'Beans', website_url: 'beans.example' } }),
		['brand', 'website_url'],
		'beans.example',
	],
	[
		'quantities as texts, names of lines, and what is told of the answer',
		() => '/v1/validations',
		() =>
			post({ redeemables, order, options: { include_orders: true, extended_redemptions: false } }),
		['order', 'amount'],
		1_000,
	],
	[
		'the validation rules of a promotion tier',
		() => '/v1/promotions/Spring%20Sale/tiers',
		() => post({ name: 'Extra', validation_rules: [ruleId()] }),
		['validation_rule_assignments', 'total'],
		1,
	],
	[
		'a campaign by its name alone, and more of a customer',
		() => '/v1/publications',
		() => post({ campaign: 'Welcome Codes', customer: jane }),
		['customer', 'name'],
		null,
	],
	[
		'more of those to whom a referral code is passed on',
		() => '/v1/referrals/members/FRIEND-0001/holders',
		() => post({ holders: [{ source_id: 'jane', country: 'Wales' }] }),
		['holders', 'length'],
		1,
	],
	[
		'a coupon campaign for a reward, which has no balance',
		() => `/v1/rewards/${rewardId()}`,
		() => put({ parameters: { campaign: { id: 'camp_Welcome8Codes3Coupon5E' } } }),
		['parameters', 'campaign', 'type'],
		'DISCOUNT_COUPONS',
	],
	[
		'null for the custom events that are not meant',
		() => '/v2/loyalties/examine/earning-rules',
		() =>
			post({
				trigger: { type: 'ALL' },
				customer_identification: {
					type: 'customer_source_id',
					customer_source_id: 'customer-00001',
				},
				customer_custom_event: {
					type: 'SPECIFIC',
					all: null,
					specific: { custom_event: { schema_id: 'ms_1' } },
				},
			}),
		['customer', 'source_id'],
		'customer-00001',
	],
])('accepts %s', async (_what, path, sent, part, shown) => {
	const { status, json } = await call(sandbox, path(), sent());
	expect([status < 300, field(json, ...part)]).toEqual([true, shown]);
});

it('imports vouchers that were redeemed elsewhere as never redeemed', async () => {
	const discount = { type: 'AMOUNT', amount_off: 500 };
	const redemption = { quantity: 3, redeemed_quantity: 1 };
	const voucher = { code: 'OLD-ONE', type: 'DISCOUNT_VOUCHER', discount, redemption };
	await call(sandbox, '/v1/vouchers/import', post([voucher]));
	expect(sandbox.world.vouchers.get('OLD-ONE')).toMatchObject({
		quantity: 3,
		redeemed_quantity: 0,
	});
});

it('assigns a rule to a distribution', async () => {
	const events = ['customer.created'];
	const made = { name: 'Hello', target_url: 'https://example.com', events };
	await call(sandbox, '/_sandbox/distributions', post(made));
	const related_object_id = sandbox.world.webhooks.all()[0]?.id;
	const assigning = post({ related_object_type: 'distribution', related_object_id });
	const answer = await call(sandbox, `/v1/validation-rules/${ruleId()}/assignments`, assigning);
	expect(answer).toMatchObject({ status: 200, json: { related_object_id } });
});
