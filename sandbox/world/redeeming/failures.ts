import type { Store } from '../store';
import type { Failure, PromotionTier, Voucher } from '../types';
import { keptByOthers } from './sessions';

export interface OrderAndCustomer {
	/** ID or source ID of a known customer. */
	customer?: string;
	/** In minor units or points; required for cards. */
	amount?: number;
	/** Key of the session that holds it. */
	session?: string;
	/** In ms. Default: now. */
	at?: number;
}

export function failureOf(
	store: Store,
	voucher: Readonly<Voucher>,
	{ customer, amount, session, at = store.now() }: OrderAndCustomer,
): Failure | undefined {
	const { type, quantity, start_date, expiration_date, validity_day_of_week: days } = voucher;
	const others = keptByOthers(store, voucher.id, session, at);
	if (!voucher.active) return { code: 'voucher_disabled', message: 'voucher is disabled' };
	if (start_date !== null && Date.parse(start_date) > at) {
		return { code: 'voucher_not_active', message: 'voucher is not active yet' };
	}
	if (expiration_date !== null && Date.parse(expiration_date) <= at) {
		return { code: 'voucher_expired', message: 'voucher expired' };
	}
	if (days !== null && !days.includes(new Date(at).getUTCDay())) {
		return { code: 'voucher_not_active_now', message: 'voucher not active now' };
	}
	if (quantity !== null && voucher.redeemed_quantity + others.length >= quantity) {
		return { code: 'quantity_exceeded', message: 'quantity exceeded' };
	}
	if (type === 'DISCOUNT_VOUCHER') return undefined;
	const isGift = type === 'GIFT_VOUCHER';
	if (!isGift && store.customers.find(customer ?? '')?.id !== voucher.holder_id) {
		return { code: 'invalid_customer', message: 'Customer must be a holder of a loyalty card.' };
	}
	if (amount === undefined) return { code: 'missing_amount', message: 'amount is missing' };
	if (amount > voucher.balance - others.reduce((sum, other) => sum + other.amount, 0)) {
		return isGift
			? { code: 'gift_amount_exceeded', message: 'gift amount exceeded' }
			: { code: 'loyalty_card_points_exceeded', message: 'loyalty card points exceeded' };
	}
	return undefined;
}

/** Balance of a card without what other sessions hold. */
export const availableOn = (
	store: Store,
	{ id, balance }: Readonly<Voucher>,
	session: string | undefined,
	at: number,
) => keptByOthers(store, id, session, at).reduce((left, { amount }) => left - amount, balance);

export function failureOfTier(
	{ active, start_date, expiration_date }: Readonly<PromotionTier>,
	at: number,
): Failure | undefined {
	if (!active) return { code: 'promotion_inactive', message: 'promotion is not active' };
	const isEarly = Date.parse(start_date ?? '') > at;
	if (isEarly || Date.parse(expiration_date ?? '') <= at) {
		return { code: 'promotion_not_active_now', message: 'promotion is not active now' };
	}
	return undefined;
}
