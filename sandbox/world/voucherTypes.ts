import type { CampaignType, Voucher } from './types';

/** Type of a campaign's codes; promotions have none. */
export const VOUCHER_TYPES: Partial<Record<CampaignType, Voucher['type']>> = {
	DISCOUNT_COUPONS: 'DISCOUNT_VOUCHER',
	GIFT_VOUCHERS: 'GIFT_VOUCHER',
	LOYALTY_PROGRAM: 'LOYALTY_CARD',
	REFERRAL_PROGRAM: 'DISCOUNT_VOUCHER',
};
