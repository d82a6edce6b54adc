import { PROJECT_EVENTS } from '../../../../sandbox/webhooks/types';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { onVouchers, watching } from '../../../support/triggers';
import { addWebhook, envelope } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import { begin, engine, send, started as items, withDeliveries } from './received';

withDeliveries();

describe('an item contains', () => {
	it('the columns of a project event, and nothing else of its data', async () => {
		await begin();
		const rule = { id: 'val_1', name: 'VIPs', rules: { 1: { name: 'customer.segment' } } };
		await send(envelope('business_validation_rule.created', { rule }));
		const [item = {}] = await items();
		expect(item).toMatchObject({ id: 'val_1', name: 'VIPs' });
		expect(Object.keys(item).filter((name) => name.startsWith('rule'))).toEqual([]);
	});

	it('the columns of a polled transaction', async () => {
		await begin();
		addWebhook(sandbox, engine.url(), ['voucher.gift.transaction.created']);
		const polling = watching(sandbox, onVouchers('GIFT-0001'));
		await polling.activate();
		sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount: -5 });
		await sandbox.webhooks.settle();
		const [polled] = await polling.poll();
		const [item] = await items();
		expect(item).toMatchObject({ event_type: 'voucher.gift.transaction.created' });
		expect(item).toMatchObject({ ...polled?.json, voucher_code: 'GIFT-0001' });
	});

	it('the columns of a redemption', async () => {
		await begin();
		addWebhook(sandbox, engine.url(), [...PROJECT_EVENTS]);
		const booking = { voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount: -5 };
		const [redeemed] = sandbox.world.book(booking);
		await sandbox.webhooks.settle();
		const item = {
			event_type: 'redemption.succeeded',
			id: redeemed?.details.redemption?.id,
			object: 'redemption',
			result: 'SUCCESS',
			amount: 5,
			voucher_code: 'GIFT-0001',
		};
		expect(await items()).toContainEqual(expect.objectContaining(item));
	});

	it.each(['vouchers', 'voucher'] as const)(
		'the published code, where a webhook reports %s',
		async (publishedCodes) => {
			believe(sandbox, { publishedCodes });
			await begin();
			addWebhook(sandbox, engine.url(), ['publication.succeeded', 'voucher.published']);
			const campaignId = byId(CAMPAIGN_IDS.welcomeCodes);
			const published = { campaignId, customerSourceId: 'eva' };
			const [answer] = await itemsOf({
				credentials: credentialsFor(sandbox),
				parameters: { resource: 'publication', operation: 'create', ...published },
			});
			await sandbox.webhooks.settle();
			const given = { code: answer?.code, customer_source_id: 'eva', result: 'SUCCESS' };
			expect(given.code).toEqual(expect.any(String));
			expect(await items()).toMatchObject([given, given]);
		},
	);

	it('the full event without Simplify', async () => {
		await begin({ simplify: false });
		const body = envelope('redemption.succeeded', { redemption: { id: 'r_1' }, new: [1] });
		await send(body);
		expect(await items()).toEqual([body]);
	});

	it.each([
		['an object', { order: 17, data: 'none' }, { order: 17, data: 'none' }],
		['a list', [1, { a: 2 }], { payload: [1, { a: 2 }] }],
		['a number', '17', { payload: 17 }],
	])('%s that a distribution sends without an envelope', async (_what, body, item) => {
		await begin({ events: ['redemption.succeeded'] });
		await send(body);
		expect(await items()).toEqual([item]);
		await send(body);
		expect(await items()).toHaveLength(2);
	});

	it('text that a distribution sends', async () => {
		await begin();
		const type = { 'content-type': 'text/plain' };
		await send(' Thank you ', type);
		expect(await items()).toEqual([{ payload: ' Thank you ' }]);
	});
});

const customer = { id: 'cust_1', source_id: 'eva', name: 'Eva', email: 'eva@example.com' };
const campaign = { id: 'camp_1', name: 'Club', object: 'campaign' };
const card = { id: 'v_1', code: 'CARD-1', loyalty_card: { points: 90, balance: 70 } };
const who = { customer_id: 'cust_1', customer_name: 'Eva', customer_email: 'eva@example.com' };
const whose = { ...who, campaign_id: 'camp_1', campaign: 'Club', voucher_code: 'CARD-1' };

/** Returns an event that also contains a customer, a campaign and a voucher. */
const message = (type: string, data: object) =>
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
		[
			'redemption.rollback.succeeded',
			{
				voucher: { code: 'GIFT-0001' },
				redemption: { id: 'r_1' },
				redemption_rollback: { id: 'rr_1', object: 'redemption_rollback', reason: 'Refund' },
			},
			{ id: 'rr_1', reason: 'Refund', voucher_code: 'GIFT-0001' },
		],
		[
			'customer.created',
			{ customer: { id: 'cust_1', address: { city: 'Ulm' } } },
			{ id: 'cust_1', city: 'Ulm', email: null },
		],
		[
			'voucher.disabled',
			{ voucher: { code: 'SAVE-5', active: false } },
			{ code: 'SAVE-5', active: false },
		],
		[
			'customer.segment.entered',
			{ customer: { id: 'c' }, segment: { name: 'VIP' } },
			{ customer_id: 'c', customer_email: null, segment: 'VIP' },
		],
	])('is in the item of %s', async (type, data, item) => {
		await begin();
		await send(message(type, data));
		expect(await items()).toEqual([expect.objectContaining(item)]);
	});
});

describe('undocumented data is passed on in one flat row', () => {
	it('for a type without documented data, and for an unknown type', async () => {
		await begin();
		const data = {
			referral_tier: { id: 'rt_1', parameters: { quantity: 3 } },
			steps: [1, { a: 2 }],
		};
		for (const type of ['campaign.referral_tier.created', 'loyalty.member.enrolled'])
			await send(envelope(type, data));
		const row = {
			referral_tier_id: 'rt_1',
			referral_tier_parameters_quantity: 3,
			steps: [1, { a: 2 }],
		};
		expect(await items()).toMatchObject([row, row]);
	});

	it.each([
		[
			'differs from the documentation',
			{ redemption: null, customer: 'Eva', paid: { by: 'card' } },
			{ redemption: null, customer: 'Eva', paid_by: 'card' },
		],
		[
			'goes beyond the documentation',
			{ redemption: { id: 'r_1' }, cashback: { amount: 5 } },
			{ id: 'r_1', cashback_amount: 5 },
		],
	])('where the data %s', async (_, data, item) => {
		await begin();
		await send(envelope('redemption.succeeded', data));
		expect(await items()).toMatchObject([item]);
	});

	it.each(['redemption.succeeded', 'loyalty.member.enrolled'])(
		'of %s without amounts whose unit is unknown, in major units',
		async (type) => {
			const data = {
				redemption: type === 'redemption.succeeded' ? { order: { total_amount: 4500 } } : null,
				cart: { total_amount: 4500, quantity: 2, note_amount: 'None', metadata: { price: 3 } },
				lines: [{ price: 4500, amount: 1, product: { unitPrice: 9, id: 'A' } }, 5],
				amount_off: 500,
				metadata: { paid_amount: 4500 },
			};
			const left = {
				cart_quantity: 2,
				cart_note_amount: 'None',
				cart_metadata_price: 3,
				lines: [{ product: { id: 'A' } }, 5],
				metadata_paid_amount: 4500,
			};
			await begin({ options: { amountsIn: 'major' } });
			await send(envelope(type, data));
			const [item = {}] = await items();
			expect(item).toMatchObject(left);
			expect(Object.values(item)).not.toContain(500);
			expect(item).not.toHaveProperty('cart_total_amount');
			if (data.redemption)
				expect(item).toMatchObject({ order_total_amount: 45, amounts_in: 'major' });
		},
	);

	it('beside the columns, where a distribution sends further fields', async () => {
		await begin();
		const data = { redemption: { id: 'r_1' }, greeting: { text: 'Hello' } };
		const source = { id: 'distr_1', object: 'distribution', target_url: 'http://localhost' };
		await send(envelope('customer.redemption.succeeded', data, { id: 'ev_1', source }));
		const sent = { To: 'eva@example.com', event_id: 'mine' };
		await send(envelope('customer.redemption.succeeded', sent, { id: 'ev_2', source }));
		expect(await items()).toMatchObject([
			{ id: 'r_1', voucher_code: null, greeting_text: 'Hello' },
			{ event_id: 'ev_2', data_event_id: 'mine', To: 'eva@example.com' },
		]);
	});
});
