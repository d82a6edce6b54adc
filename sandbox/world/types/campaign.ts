import type { CampaignType } from './choices';
import type { Metadata, Stored, Validity } from './common';
import type { Discount, Voucher } from './voucher';

export type CampaignStatus = 'DRAFT' | 'IN_PROGRESS' | 'DONE' | 'FAILED' | 'MODIFYING';

/** Initial value of the codes of a campaign. */
export interface CampaignVoucher {
	type: Voucher['type'];
	discount?: Discount;
	gift?: { amount: number; balance?: number; effect?: string };
	loyalty_card?: { points: number; balance?: number };
	redemption?: { quantity?: number | null };
	/** The one code of a standalone campaign. */
	code?: string;
	code_config?: CodeConfig;
	is_referral_code?: boolean;
}

/** Pattern of a code; hashes of the pattern become random characters. */
export interface CodeConfig {
	length?: number;
	charset?: string;
	prefix?: string;
	postfix?: string;
	pattern?: string;
}

/** Fields of any campaign that can be sent. */
export interface CampaignProfile extends Validity {
	description?: string | null;
	type?: 'AUTO_UPDATE' | 'STATIC' | 'STANDALONE';
	activity_duration_after_publishing?: string | null;
	category?: string | null;
	category_id?: string | null;
	join_once?: boolean;
	auto_join?: boolean;
	metadata?: Metadata;
}

export interface Campaign extends Stored, Required<CampaignProfile> {
	name: string;
	campaign_type: CampaignType;
	/** Of all but promotions. */
	voucher?: CampaignVoucher;
	type: NonNullable<CampaignProfile['type']>;
	active: boolean;
	metadata: Metadata;
	creation_status: CampaignStatus;
	vouchers_generation_status: CampaignStatus;
	/** The ID of the background job that makes its first codes. */
	generation: string | null;
	auto_join: boolean;
	join_once: boolean;
	use_voucher_metadata_schema: boolean;
	protected: boolean;
	/** IDs of the validation rules that it was created with. */
	rules: readonly string[];
	referral_program?: Metadata;
	object: 'campaign';
}

/** A template of campaigns. */
export interface CampaignTemplate extends Stored {
	name: string;
	description: string;
	campaign_type: 'DISCOUNT_COUPONS' | 'GIFT_VOUCHERS';
	voucher: CampaignVoucher;
	/** The name of the validation rule that comes along with it. */
	rule: string | null;
	object: 'campaign_template';
}

/** A category of campaigns and codes. */
export interface Category extends Stored {
	name: string;
	hierarchy: number;
	object: 'category';
}

/** Fields of a promotion tier that can be sent. */
export interface PromotionTierProfile extends Validity {
	name: string;
	banner?: string;
	action?: { discount?: Discount };
	metadata?: Metadata;
	hierarchy?: number;
	active?: boolean;
	category_id?: string | null;
}

export interface PromotionTier extends Stored, PromotionTierProfile {
	banner: string;
	action: { discount?: Discount };
	metadata: Metadata;
	hierarchy: number;
	promotion_id: string;
	campaign: Pick<Campaign, 'id' | 'active' | 'object'> & {
		start_date: string | null;
		expiration_date: string | null;
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
