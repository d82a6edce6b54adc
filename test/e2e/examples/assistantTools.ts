import { WELCOME_CODES } from '../support/sandbox';

export const CUSTOMER = 'customer-00001';
const WELCOME = { campaign: WELCOME_CODES };
const AMOUNT = { customer: CUSTOMER, amount: 49.9 };

/** A tool, its arguments, the path of its request, and a part of its result. */
export type Reading = [tool: string, args: Record<string, unknown>, path: string, reported: string];

/** What Voucherify's own server offers. Finding a customer takes two tools here. */
export const OFFERED_BY_VOUCHERIFY: Reading[] = [
	['Find_customers', { email: 'ada.novak.1@example.com' }, '/v1/customers', `"${CUSTOMER}"`],
	['Get_customer', { customer: CUSTOMER }, `/v1/customers/${CUSTOMER}`, '"Ada Novak"'],
	['List_campaigns', { name: 'Welcome' }, '/v1/campaigns', `"id":"${WELCOME_CODES}"`],
	['Get_campaign', WELCOME, `/v1/campaigns/${WELCOME_CODES}`, '"percent_off":10'],
	[
		'Get_campaign_summary',
		{ ...WELCOME, from: '2026-01-01', to: '2026-12-31' },
		`/v1/campaigns/${WELCOME_CODES}/summary`,
		'"redemptions_',
	],
	['Get_voucher', { code: 'GIFT-0001' }, '/v1/vouchers/GIFT-0001', '"balance"'],
	[
		'Check_eligibility',
		{ customer: CUSTOMER, scenario: 'CUSTOMER_WALLET' },
		'/v1/qualifications',
		'"object":"voucher"',
	],
	[
		'Find_best_deals',
		{
			customer: CUSTOMER,
			items: [{ source_id: 'product-00002', related_object: 'product', quantity: 9, price: 99 }],
		},
		'/v1/qualifications',
		'"promotion_tier"',
	],
	['List_products', { limit: 2 }, '/v1/products', '"price"'],
	[
		'Estimate_loyalty_points',
		AMOUNT,
		'/v2/loyalties/examine/earning-rules',
		'"program_name":"Bean Society"',
	],
];

/** What Voucherify's own server does not offer. */
export const OFFERED_BESIDES: Reading[] = [
	['Get_wallet', { customer: CUSTOMER }, `/v1/customers/${CUSTOMER}/redeemables`, '"code"'],
	['Get_activity', { customer: CUSTOMER }, `/v1/customers/${CUSTOMER}/activity`, '"type"'],
	[
		'List_redemptions',
		{ customer: CUSTOMER, result: 'SUCCESS', limit: 3 },
		'/v1/redemptions',
		'"result":"SUCCESS"',
	],
	['Get_order', { order: 'W-1001' }, '/v1/orders/W-1001', '"amount"'],
	['List_vouchers', { ...WELCOME, limit: 2 }, '/v1/vouchers', '"campaign":"Welcome Codes"'],
	['Check_code', { code: 'PAY-20', ...AMOUNT }, '/v1/validations', '"valid":true'],
	[
		'Get_memberships',
		{ customer: CUSTOMER },
		`/v2/loyalties/memberships/${CUSTOMER}`,
		'"Bean Society"',
	],
	[
		'List_available_rewards',
		{ customer: CUSTOMER },
		'/v2/loyalties/examine/rewards',
		'"Reusable Cup"',
	],
	[
		'List_card_transactions',
		{ code: 'GIFT-0001', limit: 2 },
		'/v1/vouchers/GIFT-0001/transactions',
		'"balance"',
	],
];
