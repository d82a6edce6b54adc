import type { Store } from './store';
import type { Voucher } from './types';
import { voucherInList } from './voucherView';

export interface Redeemable {
	id: string;
	created_at: string;
	customer_id: string;
	voucher: Readonly<Voucher>;
	campaign_type: string | null;
	holder_role: 'OWNER' | 'REFERRER' | 'REFEREE';
}

export function walletOf(store: Store, customerId: string): Redeemable[] {
	const { vouchers, campaigns, referees } = store;
	const typeOf = ({ campaign_id }: Readonly<Voucher>) =>
		campaigns.find(campaign_id ?? '')?.campaign_type ?? null;
	const own = vouchers.of(customerId).map((voucher): Redeemable => ({
		id: `rh_${voucher.id.slice(2, 20)}`,
		created_at: voucher.created_at,
		customer_id: customerId,
		voucher,
		campaign_type: typeOf(voucher),
		holder_role: voucher.is_referral_code ? 'REFERRER' : 'OWNER',
	}));
	const passedOn = referees
		.of(customerId)
		.flatMap(({ id, created_at, customer_id, voucher_id }): Redeemable[] => {
			const voucher = vouchers.find(voucher_id);
			if (!voucher) return [];
			const held = { id, created_at, customer_id, voucher, campaign_type: typeOf(voucher) };
			return [{ ...held, holder_role: 'REFEREE' }];
		});
	return [...own, ...passedOn];
}

export function presentRedeemable(
	{ id, created_at, customer_id, voucher, campaign_type, holder_role }: Redeemable,
	store: Store,
	origin: string,
) {
	const shown = voucherInList(voucher, store, origin);
	return {
		id,
		created_at,
		redeemable_id: voucher.id,
		redeemable_object: 'voucher',
		customer_id,
		holder_role,
		campaign_id: voucher.campaign_id,
		campaign_type,
		voucher_type: voucher.type,
		redeemable: { type: 'voucher', voucher: shown, status: statusOf(voucher, store.now()) },
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
