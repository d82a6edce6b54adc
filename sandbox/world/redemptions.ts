import { KEYS } from '../auth';
import { simpleCustomer } from './customers';
import type { Store } from './store';
import type { Redemption } from './types';

const CHANNEL = { channel_id: KEYS.appId, channel_type: 'API' };

/** The redemption, or rollback, as the API shows it. */
export function presentRedemption(found: Readonly<Redemption>, store: Store) {
	const { created_at, voucher_id, amount, failure, redemption, reason, session } = found;
	const voucher = store.vouchers.find(voucher_id);
	const customer = store.customers.find(found.customer_id ?? '');
	const rollbacks = store.redemptions.of(voucher_id).filter((one) => one.redemption === found.id);
	return {
		id: found.id,
		object: found.object,
		date: created_at,
		customer_id: found.customer_id,
		tracking_id: null,
		metadata: found.metadata ?? {},
		...(amount !== null && { amount: redemption === null ? amount : -amount }),
		redemption,
		...(reason !== null && { reason }),
		result: failure ? 'FAILURE' : 'SUCCESS',
		status: found.status,
		...(session && { session }),
		...(failure && { failure_code: failure.code, failure_message: failure.message }),
		...(rollbacks.length > 0 && {
			related_redemptions: {
				rollbacks: rollbacks.map(({ id, created_at: date }) => ({ id, date })),
			},
		}),
		order: found.order && { ...found.order, object: 'order' },
		channel: CHANNEL,
		customer: customer ? simpleCustomer(customer) : null,
		related_object_type: 'voucher',
		related_object_id: voucher_id,
		...(voucher && {
			voucher: {
				id: voucher.id,
				code: voucher.code,
				campaign: voucher.campaign,
				campaign_id: voucher.campaign_id,
			},
		}),
	};
}

/** All redemptions of a voucher, as the API answers them: in one piece, whatever their number. */
export function redemptionsOf(store: Store, key: string) {
	const { id, code, type, quantity, redeemed_quantity, redeemed_amount } = store.vouchers.get(key);
	const entries = store.redemptions.of(id).toReversed();
	return {
		quantity,
		redeemed_quantity,
		...(type === 'GIFT_VOUCHER' && { redeemed_amount }),
		...(type === 'LOYALTY_CARD' && { redeemed_points: redeemed_amount }),
		object: 'list',
		url: `/v1/vouchers/${encodeURIComponent(code)}/redemptions?page=1&limit=10`,
		data_ref: 'redemption_entries',
		total: entries.length,
		redemption_entries: entries.map((entry) => presentRedemption(entry, store)),
	};
}
