import type { CampaignType, ValidationRule } from './choices';
import type { Metadata, Stored, Validity } from './common';
import type { Discount, Voucher } from './voucher';

export type CampaignStatus = 'DRAFT' | 'IN_PROGRESS' | 'DONE' | 'FAILED' | 'MODIFYING';

/** Template for the codes of a campaign. */
export interface CampaignVoucher {
	type: Voucher['type'];
	discount?: Discount;
	gift?: { amount: number; balance?: number; effect?: string };
	loyalty_card?: { points: number; balance?: number };
	redemption?: { quantity?: number | null };
	/** The only code of a standalone campaign. */
	code?: string;
	code_config?: CodeConfig;
	is_referral_code?: boolean;
}

/** Each `#` in the pattern becomes a random character. */
export interface CodeConfig {
	length?: number;
	charset?: string;
	prefix?: string;
	postfix?: string;
	pattern?: string;
}

/** IDs of areas and stores, by how a campaign is assigned to them. */
export type Areas = Partial<
	Record<'areas_ids' | 'area_all_stores_ids' | 'area_stores_ids', readonly string[]>
>;

/** Fields of all campaigns that requests can contain. */
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
	/** Missing for promotions. */
	voucher?: CampaignVoucher;
	type: NonNullable<CampaignProfile['type']>;
	active: boolean;
	metadata: Metadata;
	creation_status: CampaignStatus;
	vouchers_generation_status: CampaignStatus;
	/** ID of the background job that generates the first codes. */
	generation: string | null;
	auto_join: boolean;
	join_once: boolean;
	areas: Areas;
	use_voucher_metadata_schema: boolean;
	protected: boolean;
	/** IDs of the validation rules from its creation. */
	rules: readonly string[];
	referral_program?: Metadata;
	object: 'campaign';
}

export interface CampaignTemplate extends Stored {
	name: string;
	description?: string | null;
	campaign_type: 'DISCOUNT_COUPONS' | 'GIFT_VOUCHERS';
	voucher: CampaignVoucher;
	/** Its validation rule, which is made anew wherever the template is used. */
	rule: Readonly<ValidationRule> | null;
	object: 'campaign_template';
}

/** A copy of a template, in a project without keys. */
export interface ProjectTemplate extends CampaignTemplate {
	project_id: string;
}

export interface Category extends Stored {
	name: string;
	hierarchy: number;
	object: 'category';
}

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
