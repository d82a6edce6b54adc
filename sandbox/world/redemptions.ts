import { createHash } from 'node:crypto';
import { KEYS } from '../auth';
import { simpleCustomer } from './customers';
import { listed } from './lag';
import { presentOrder } from './orders';
import type { Store } from './store';
import type { Redemption, Voucher } from './types';

const CHANNEL = { channel_id: KEYS.appId, channel_type: 'API' };

export function presentRedemption(found: Readonly<Redemption>, store: Store) {
	const { created_at, amount, failure, reason, session } = found;
	const customer = store.customers.find(found.customer_id ?? '');
	const isBack = found.object === 'redemption_rollback';
	return {
		id: found.id,
		object: found.object,
		date: created_at,
		customer_id: found.customer_id,
		tracking_id: customer?.source_id == null ? null : trackingOf(customer.source_id),
		metadata: found.metadata ?? {},
		...(amount !== null && { amount: isBack ? -amount : amount }),
		redemption: found.redemption ?? found.parent_id,
		...(reason !== null && { reason }),
		result: failure ? 'FAILURE' : 'SUCCESS',
		status: found.status,
		...(session && { session }),
		...(found.reward && { reward: found.reward }),
		...(failure && { failure_code: failure.code, failure_message: failure.message }),
		...relatedTo(found, store),
		order: orderOf(found, store),
		channel: CHANNEL,
		customer: customer ? simpleCustomer(customer) : null,
		...relatedObject(found),
		...redeemedIn(found, store),
	};
}

/** The redeemed voucher or tier; for a parent, the redemption itself. */
export function relatedObject(found: Readonly<Redemption>) {
	const { id, voucher_id, promotion_tier_id, redemption } = found;
	if (voucher_id) return { related_object_type: 'voucher', related_object_id: voucher_id };
	return promotion_tier_id
		? { related_object_type: 'promotion_tier', related_object_id: promotion_tier_id }
		: { related_object_type: 'redemption', related_object_id: redemption ?? id };
}

export const trackingOf = (sourceId: string) =>
	`track_${createHash('sha256').update(sourceId).digest('base64').slice(0, 24)}`;

function relatedTo({ id, object }: Readonly<Redemption>, store: Store) {
	if (object === 'redemption_rollback') return {};
	const related = listed(store, store.redemptions.of(id));
	const isAll = store.beliefs.relatedRollbacks === 'all';
	const rollbacks = related.filter(
		({ redemption, failure }) => redemption === id && (isAll || !failure),
	);
	const children = related.filter((one) => one.object === 'redemption' && one.parent_id === id);
	if (rollbacks.length + children.length === 0) return {};
	const short = (list: typeof related) => list.map((one) => ({ id: one.id, date: one.created_at }));
	return {
		related_redemptions: {
			...(rollbacks.length > 0 && { rollbacks: short(rollbacks) }),
			...(children.length > 0 && { redemptions: short(children) }),
		},
	};
}

/** The current order; only its IDs if it is not stored. */
function orderOf({ order }: Readonly<Redemption>, { orders }: Store) {
	const known = orders.find(order?.id ?? '');
	return known ? presentOrder(known) : order && { ...order, object: 'order' };
}

function redeemedIn(found: Readonly<Redemption>, { vouchers, promotionTiers }: Store) {
	const voucher = vouchers.find(found.voucher_id ?? '');
	const tier = promotionTiers.find(found.promotion_tier_id ?? '');
	const { amount } = found;
	return {
		...(voucher && {
			voucher: {
				id: voucher.id,
				code: voucher.code,
				type: voucher.type,
				campaign: voucher.campaign,
				campaign_id: voucher.campaign_id,
				is_referral_code: voucher.is_referral_code,
				holder_id: voucher.holder_id,
				...worthOf(voucher),
			},
		}),
		...(voucher?.type === 'GIFT_VOUCHER' && amount !== null && { gift: { amount } }),
		...(voucher?.type === 'LOYALTY_CARD' &&
			amount !== null && { loyalty_card: { points: amount } }),
		...(tier && { promotion_tier: tier }),
	};
}

export function worthOf({ type, discount, total, balance, effect }: Readonly<Voucher>) {
	switch (type) {
		case 'DISCOUNT_VOUCHER':
			return { discount };
		case 'GIFT_VOUCHER':
			return { gift: { amount: total, balance, effect } };
		case 'LOYALTY_CARD':
			return { loyalty_card: { points: total, balance } };
	}
}

/** Delay between redemptions of one request in lists, in ms. */
const STACKED_APART_MS = 1_000;

/** Redemptions that lists already show, depending on the belief `stackedRedemptions`. */
export function listedRedemptions(
	{ redemptions, beliefs, now }: Store,
	rows: readonly Readonly<Redemption>[] = redemptions.all(),
): readonly Readonly<Redemption>[] {
	if (beliefs.stackedRedemptions === 'together') return rows;
	return rows.filter(({ id, parent_id, created_at }) => {
		const together = parent_id === null ? [] : redemptions.of(parent_id);
		const place = together.findIndex((one) => one.id === id) + 1;
		return place === 0 || Date.parse(created_at) + place * STACKED_APART_MS <= now();
	});
}

/** Returns all redemptions of a voucher in one response, without paging. */
export function redemptionsOf(store: Store, key: string) {
	const { id, code, quantity, redeemed_quantity } = store.vouchers.get(key);
	const entries = listedRedemptions(store, listed(store, store.redemptions.of(id))).toReversed();
	return {
		quantity,
		redeemed_quantity,
		object: 'list',
		url: `/v1/vouchers/${encodeURIComponent(code)}/redemptions?page=1&limit=10`,
		data_ref: 'redemption_entries',
		total: entries.length,
		redemption_entries: entries.map((entry) => presentRedemption(entry, store)),
	};
}
