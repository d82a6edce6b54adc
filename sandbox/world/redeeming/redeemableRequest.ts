import type { PromotionTier, Voucher } from '../types';

/** One of what is to be redeemed, as it is sent. */
export interface RedeemableRequest {
	object: 'voucher' | 'promotion_tier' | 'promotion_stack';
	/** A code, or an ID. */
	id: string;
	gift?: { credits?: number };
	reward?: { id?: string; points?: number };
}

/** A voucher or a promotion tier. */
export type Thing = { voucher: Readonly<Voucher> } | { tier: Readonly<PromotionTier> };
