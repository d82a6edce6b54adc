import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { ANY } from './catalogue';

const MAIL = 'eva.brown@example.com';
const REFUSAL = { failure_code: 'quantity_exceeded', failure_message: 'quantity exceeded' };

/** Returns all parts of sample events: a purchase that was paid with a gift card, and other objects of the customer. */
function partsOf(type: string, at: string, campaign_id: string): IDataObject {
	const made = (object: string, fields: IDataObject) => {
		return { id: `${object}_sample`, ...fields, created_at: at, object };
	};
	const person = { name: 'Eva Brown', source_id: MAIL, email: MAIL, metadata: { language: 'de' } };
	const customer = made('customer', person);
	const customer_id = customer.id;
	const campaign = { id: campaign_id, name: 'Gift Cards', object: 'campaign' };
	const sums = { amount: 8_000, total_discount_amount: 2_000, total_amount: 6_000 };
	const order = made('order', { source_id: 'A-1001', status: 'PAID', ...sums, customer_id });
	const card = { type: 'GIFT_VOUCHER', gift: { amount: 5_000, balance: 3_000 }, active: true };
	const code = { code: 'GIFT-0001', campaign: campaign.name, campaign_id, holder_id: customer_id };
	const voucher = made('voucher', { ...code, ...card });
	const result = type.endsWith('failed')
		? { result: 'FAILURE', ...REFUSAL }
		: { result: 'SUCCESS' };
	const attempt = { date: at, ...result, customer_id, order, voucher };
	const amount = type.includes('added') ? 2_000 : -2_000;
	const balance = { type: 'gift_voucher', amount, balance: 3_000 };
	const kind = amount > 0 ? 'CREDITS_ADDITION' : 'CREDITS_REDEMPTION';
	const booked = { type: kind, voucher_id: voucher.id, campaign_id, details: { balance } };
	const gold = made('loyalty_tier', { name: 'Gold', points: { from: 500 } });
	return {
		...{ customer, campaign, order, voucher, balance },
		redemption: made('redemption', { ...attempt, amount: 2_000 }),
		redemption_rollback: made('redemption_rollback', attempt),
		publication: made('publication', { customer_id, result: 'SUCCESS' }),
		distribution: made('distribution', { status: 'SENT' }),
		holder: made('redeemable_holder', { holder_role: 'REFEREE', redeemable_id: voucher.id }),
		transaction: made('transaction', booked),
		pending_points: made('pending_points', { points: 20, activates_at: at.slice(0, 10) }),
		reward: made('reward', { name: 'Coffee mug', type: 'MATERIAL' }),
		reward_redemption: made('reward_redemption', { state: 'COMPLETED' }),
		...{ loyalty_tier: gold, loyalty_tier_to: gold },
		loyalty_tier_from: made('loyalty_tier', { name: 'Silver', points: { from: 100 } }),
		segment: made('segment', { name: 'Newsletter' }),
		event: made('event', { type: 'newsletter_subscribed', metadata: { list: 'weekly' } }),
		promotion_tier: made('promotion_tier', { name: '10% for members', active: true }),
		rule: made('validation_rules', { name: 'Orders from 50 EUR' }),
		assignment: made('validation_rules_assignment', { related_object_type: 'voucher' }),
	};
}

/** Parts of an event, by the first pattern that matches its type. All events have the campaign, too. */
const PARTS_BY_TYPE: ReadonlyArray<[RegExp, string]> = [
	[/rollback/, 'customer voucher order redemption redemption_rollback'],
	[/^redemption/, 'customer voucher order redemption'],
	[/distribution/, 'customer voucher publication distribution'],
	[/publi/, 'customer voucher publication'],
	[/pending_points/, 'customer voucher order pending_points'],
	[/^voucher\.(gift|loyalty_card)/, 'customer voucher balance transaction'],
	[/^voucher/, 'voucher'],
	[/reward_redemptions/, 'customer voucher reward reward_redemption'],
	[/rewarded/, 'customer voucher balance reward'],
	[/graded$/, 'customer loyalty_tier_from loyalty_tier_to'],
	[/customer\.loyalty/, 'customer loyalty_tier'],
	[/holder/, 'customer voucher holder'],
	[/order/, 'customer order'],
	[/segment/, 'customer segment'],
	[/custom_event/, 'customer event'],
	[/^customer/, 'customer'],
	[/rule\.assignment/, 'rule voucher assignment'],
	[/validation_rule/, 'rule'],
	[/loyalty_tier/, 'loyalty_tier'],
	[/promotion_tier/, 'promotion_tier'],
];

/**
 * Returns a sample event of the first chosen type, in an envelope like Voucherify's.
 * @param campaignId ID of the chosen campaign, if any
 */
export function sampleOf(
	[first = ANY]: readonly string[],
	campaignId = 'camp_rRsfatlwN7unSeUIJDCYedal',
): IDataObject {
	const type = first === ANY ? 'redemption.succeeded' : first;
	const at = new Date().toISOString();
	const [, partNames = ''] = PARTS_BY_TYPE.find(([types]) => types.test(type)) ?? [];
	const names = new Set(['campaign', ...partNames.split(' ')]);
	const parts = Object.entries(partsOf(type, at, campaignId));
	const id = randomUUID();
	return {
		id: `whs_${id}`,
		project_id: 'proj_sample',
		created_at: at,
		type,
		data: Object.fromEntries(parts.filter(([name]) => names.has(name))),
		source: { id: 'wh_sample', object: 'webhook', target_url: '' },
		event: { id: `ev_${id}`, type, created_at: at, event_source: { channel: 'USER_PORTAL' } },
	};
}
