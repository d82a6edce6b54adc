import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { ANY } from './catalogue';

const CUSTOMER = {
	id: 'cust_7iUa6ICKyU6gH40dBU25kQU1',
	source_id: 'eva.brown@example.com',
	name: 'Eva Brown',
	email: 'eva.brown@example.com',
	address: { city: 'Berlin', country: 'Germany' },
	metadata: { language: 'de' },
	object: 'customer',
};

const ORDER = {
	id: 'ord_4MmhMVW4WrkHn2Sl71q6RbUW',
	source_id: 'A-1001',
	status: 'PAID',
	amount: 8_000,
	total_discount_amount: 2_000,
	total_amount: 6_000,
	customer_id: CUSTOMER.id,
	object: 'order',
};

/** What may be told of: one purchase that was paid with a gift card. */
function partsOf(type: string, at: string, campaignId: string) {
	const campaign = { id: campaignId, name: 'Gift Cards', type: 'STATIC', object: 'campaign' };
	const voucher = {
		id: 'v_lfZi4rcEGe0sN9gmnj40bzwK',
		code: 'GIFT-0001',
		type: 'GIFT_VOUCHER',
		campaign: campaign.name,
		campaign_id: campaign.id,
		gift: { amount: 5_000, balance: 3_000 },
		active: true,
		holder_id: CUSTOMER.id,
		created_at: at,
		object: 'voucher',
	};
	const hasFailed = type.endsWith('.failed');
	const attempt = (id: string, object: string, amount: number) => ({
		id,
		date: at,
		result: hasFailed ? 'FAILURE' : 'SUCCESS',
		...(hasFailed && { failure_code: 'quantity_exceeded', failure_message: 'quantity exceeded' }),
		amount,
		customer_id: CUSTOMER.id,
		tracking_id: 'track_sample',
		order: ORDER,
		voucher,
		object,
	});
	return {
		campaign,
		customer: { ...CUSTOMER, created_at: at },
		event: { id: 'ce_sample', type: 'newsletter_subscribed', created_at: at, object: 'event' },
		order: { ...ORDER, created_at: at },
		publication: { id: 'pub_sample', created_at: at, result: 'SUCCESS', object: 'publication' },
		redemption: attempt('r_0c656311b5878a2031', 'redemption', 2_000),
		redemption_rollback: attempt('rr_0c6565a5f0b7ca1bb5', 'redemption_rollback', -2_000),
		rule: {
			id: 'val_sample',
			name: 'Orders from 50 €',
			created_at: at,
			object: 'validation_rules',
		},
		segment: { id: 'seg_sample', name: 'Newsletter', object: 'segment' },
		transaction: {
			id: 'vtx_0c9afe802593b34b80',
			type: type.includes('added') ? 'CREDITS_ADDITION' : 'CREDITS_REDEMPTION',
			voucher_id: voucher.id,
			campaign_id: campaign.id,
			details: { balance: { type: 'gift_voucher', amount: -2_000, balance: 3_000 } },
			created_at: at,
		},
		voucher,
	};
}

const ROLES = ['customer', 'campaign', 'voucher'] as const;

/** Which of them, by what the type begins with; the first that fits. */
const TOLD: ReadonlyArray<[string, ReadonlyArray<keyof ReturnType<typeof partsOf>>]> = [
	['redemption.rollback', [...ROLES, 'order', 'redemption', 'redemption_rollback']],
	['redemption', [...ROLES, 'order', 'redemption']],
	['publication', [...ROLES, 'publication']],
	['voucher.published', [...ROLES, 'publication']],
	['voucher.gift', ['voucher', 'campaign', 'transaction']],
	['voucher.loyalty_card', ['voucher', 'campaign', 'transaction']],
	['voucher', ['voucher', 'campaign']],
	['campaign', ['campaign']],
	['customer.order', ['customer', 'order']],
	['customer.segment', ['customer', 'segment']],
	['customer.custom_event', ['customer', 'event']],
	['customer', ROLES],
	['business_validation_rule', ['rule']],
];

/**
 * A made-up event in its envelope, such as Voucherify sends: of the first type that the user has chosen.
 * @param campaignId the one that the user wants to hear of, if any
 */
export function sampleOf(
	[first = ANY]: readonly string[],
	campaignId = 'camp_rRsfatlwN7unSeUIJDCYedal',
): IDataObject {
	const type = first === ANY ? 'redemption.succeeded' : first;
	const at = new Date().toISOString();
	const parts = partsOf(type, at, campaignId);
	const [, names] = TOLD.find(([prefix]) => type.startsWith(prefix)) ?? ['', ROLES];
	const id = randomUUID();
	return {
		id: `whs_${id}`,
		project_id: 'proj_sample',
		created_at: at,
		type,
		data: Object.fromEntries(names.map((name) => [name, parts[name]])),
		source: { id: 'wh_sample', object: 'webhook', target_url: '' },
		event: {
			id: `ev_${id}`,
			type,
			created_at: at,
			entity_id: null,
			group_id: null,
			event_source: { channel: 'USER_PORTAL', user: null, api_key: null },
		},
	};
}
