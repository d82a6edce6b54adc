import type { PromotionTier, Voucher } from '../types';

export interface RedeemableRequest {
	object: 'voucher' | 'promotion_tier' | 'promotion_stack';
	/** A code, or the ID of a tier or stack. */
	id: string;
	gift?: { credits?: number };
	reward?: { id?: string; points?: number };
}

export type FoundRedeemable = { voucher: Readonly<Voucher> } | { tier: Readonly<PromotionTier> };
