import type { Metadata, Stored } from './common';
import type { Discount } from './voucher';

export type CampaignType =
	'LOYALTY_PROGRAM' | 'GIFT_VOUCHERS' | 'DISCOUNT_COUPONS' | 'PROMOTION' | 'REFERRAL_PROGRAM';

export interface Campaign extends Stored {
	name: string;
	description: string;
	campaign_type: CampaignType;
	type: 'AUTO_UPDATE' | 'STATIC';
	active: boolean;
	start_date: string;
	expiration_date: string;
	metadata: Metadata;
	creation_status: 'DONE';
	vouchers_generation_status: 'DONE';
	auto_join: boolean;
	join_once: boolean;
	use_voucher_metadata_schema: boolean;
	protected: boolean;
	category_id: string | null;
	categories: [];
	object: 'campaign';
}

/** What may be told of a promotion tier. */
export interface PromotionTierProfile {
	name: string;
	banner?: string;
	action?: { discount?: Discount };
	metadata?: Metadata;
	hierarchy?: number;
	active?: boolean;
	start_date?: string | null;
	expiration_date?: string | null;
	validity_timeframe?: Metadata;
	validity_day_of_week?: number[];
	validity_hours?: Metadata;
	category_id?: string | null;
}

export interface PromotionTier extends Stored, PromotionTierProfile {
	banner: string;
	action: { discount?: Discount };
	metadata: Metadata;
	hierarchy: number;
	promotion_id: string;
	campaign: Pick<Campaign, 'id' | 'start_date' | 'expiration_date' | 'active' | 'object'> & {
		validity_day_of_week: number[];
	};
	campaign_id: string;
	active: boolean;
	summary: {
		redemptions: { total_redeemed: number };
		orders: { total_amount: number; total_discount_amount: number };
	};
	object: 'promotion_tier';
	validation_rule_assignments: { object: 'list'; data_ref: 'data'; data: []; total: 0 };
	categories: [];
}
