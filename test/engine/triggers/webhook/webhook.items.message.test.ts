import { envelope } from '../../../support/webhooks';
import { begin, send, started as items, withDeliveries } from './received';

withDeliveries();

const customer = { id: 'cust_1', source_id: 'eva', name: 'Eva', email: 'eva@example.com' };
const campaign = { id: 'camp_1', name: 'Club', object: 'campaign' };
const card = { id: 'v_1', code: 'CARD-1', loyalty_card: { points: 90, balance: 70 } };
const who = { customer_id: 'cust_1', customer_name: 'Eva', customer_email: 'eva@example.com' };
const whose = { ...who, campaign_id: 'camp_1', campaign: 'Club', voucher_code: 'CARD-1' };

/** Returns an event that also contains a customer, a campaign and a voucher. */
const told = (type: string, data: object) =>
	envelope(type, { customer, campaign, voucher: card, ...data });

describe('everything for a message', () => {
	it.each<[string, object, object]>([
		[
			'publication.succeeded',
			{
				voucher: undefined,
				vouchers: [{ code: 'A' }, { code: 'B' }],
				publication: { id: 'pub_1' },
			},
			{ ...who, id: 'pub_1', code: 'A', codes: 'A, B' },
		],
		[
			'voucher.gift.balance_aded',
			{
				transaction: { id: 'vtx_1', type: 'CREDITS_ADDITION' },
				balance: { amount: 500, balance: 900 },
			},
			{ ...whose, id: 'vtx_1', amount: 500, balance: 900 },
		],
		[
			'voucher.loyalty_card.points_expired',
			{
				points: 70,
				transaction: { id: 'vtx_1', details: { balance: { points: -70, balance: 20 } } },
			},
			{ ...whose, expired_points: 70, amount: -70, balance: 20 },
		],
		[
			'customer.voucher.loyalty_card.pending_points.added',
			{ pending_points: { points: 5, activates_at: '2026-12-01' } },
			{ ...whose, points: 5, activates_at: '2026-12-01', points_balance: 70 },
		],
		[
			'customer.rewarded.loyalty_points',
			{ balance: { points: 40, balance: 70 }, earning_rule: { source: { banner: 'Paid' } } },
			{ ...whose, amount: 40, balance: 70, earning_rule: 'Paid' },
		],
		[
			'customer.reward_redemptions.completed',
			{
				reward_redemption: { id: 'rewr_1', state: 'COMPLETED' },
				reward: { name: 'Mug', voucher: { code: 'MUG-1' } },
			},
			{ ...whose, state: 'COMPLETED', reward: 'Mug', reward_code: 'MUG-1' },
		],
		[
			'customer.loyalty.tier.upgraded',
			{
				loyalty_tier_from: { name: 'Silver' },
				loyalty_tier_to: { name: 'Gold', points: { from: 9 } },
			},
			{ ...who, loyalty_tier: 'Gold', points_from: 9, previous_loyalty_tier: 'Silver' },
		],
		[
			'customer.order.paid',
			{ order: { id: 'ord_1', total_amount: 900 }, referrer: { id: 'cust_2' } },
			{ ...who, id: 'ord_1', total_amount: 900, referrer_id: 'cust_2' },
		],
		[
			'customer.custom_event',
			{ event: { id: 'event_1', type: 'sign_up', metadata: { plan: 'gold' } } },
			{
				...who,
				event_type: 'customer.custom_event',
				custom_event: 'sign_up',
				metadata_plan: 'gold',
			},
		],
		[
			'business_validation_rule.assignment.created',
			{ rule: { name: 'From 50' }, assignment: { related_object_type: 'voucher' } },
			{ rule: 'From 50', assigned_to: 'voucher', voucher_code: 'CARD-1' },
		],
	])('is in the item of %s', async (type, data, item) => {
		await begin();
		await send(told(type, data));
		expect(await items()).toEqual([expect.objectContaining(item)]);
	});
});
