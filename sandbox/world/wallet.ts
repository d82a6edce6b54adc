import type { Store } from './store';
import type { Voucher } from './types';
import { presentVoucher } from './voucherView';

/** What a customer holds. */
export interface Redeemable {
	id: string;
	created_at: string;
	voucher: Readonly<Voucher>;
	campaign_type: string | null;
}

/** The vouchers that the customer holds. */
export const walletOf = ({ vouchers, campaigns }: Store, customerId: string): Redeemable[] =>
	vouchers.of(customerId).map((voucher) => ({
		id: `rh_${voucher.id.slice(2, 20)}`,
		created_at: voucher.created_at,
		voucher,
		campaign_type: campaigns.find(voucher.campaign_id ?? '')?.campaign_type ?? null,
	}));

/** What is held, as the API shows it; pictures of codes are at `origin`. */
export function presentRedeemable(
	{ id, created_at, voucher, campaign_type }: Redeemable,
	{ now }: Store,
	origin: string,
) {
	const shown = presentVoucher(voucher, origin);
	return {
		id,
		created_at,
		redeemable_id: voucher.id,
		redeemable_object: 'voucher',
		customer_id: voucher.holder_id,
		holder_role: 'OWNER',
		campaign_id: voucher.campaign_id,
		campaign_type,
		voucher_type: voucher.type,
		redeemable: { type: 'voucher', voucher: shown, status: statusOf(voucher, now()) },
	};
}

function statusOf(voucher: Readonly<Voucher>, now: number): string {
	const { type, active, start_date, expiration_date, quantity, redeemed_quantity } = voucher;
	if (!active) return 'DISABLED';
	if (start_date !== null && Date.parse(start_date) > now) return 'NOT_ACTIVE_YET';
	if (expiration_date !== null && Date.parse(expiration_date) <= now) return 'EXPIRED';
	if (quantity !== null && redeemed_quantity >= quantity) return 'USED';
	if (type !== 'DISCOUNT_VOUCHER' && voucher.balance <= 0) return 'NO_BALANCE';
	return 'ACTIVE';
}
