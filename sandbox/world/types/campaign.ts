import type { Metadata, Stored } from './common';

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

export interface PromotionTier extends Stored {
	name: string;
	banner: string;
	action: { discount: { type: 'AMOUNT'; amount_off: number; effect: string } };
	metadata: Metadata;
	hierarchy: number;
	promotion_id: string;
	campaign: Pick<Campaign, 'id' | 'start_date' | 'expiration_date' | 'active' | 'object'> & {
		validity_day_of_week: number[];
	};
	campaign_id: string;
	active: boolean;
	start_date: string;
	expiration_date: string;
	validity_timeframe: { duration: string; interval: string };
	validity_day_of_week: number[];
	summary: {
		redemptions: { total_redeemed: number };
		orders: { total_amount: number; total_discount_amount: number };
	};
	object: 'promotion_tier';
	validation_rule_assignments: { object: 'list'; data_ref: 'data'; data: []; total: 0 };
	category_id: string | null;
	categories: [];
}
