/** Times are ISO 8601 strings in UTC, money is in minor units (cents), as in the service's own objects. */

export type Metadata = Record<string, unknown>;

export type CampaignType =
	'LOYALTY_PROGRAM' | 'GIFT_VOUCHERS' | 'DISCOUNT_COUPONS' | 'PROMOTION' | 'REFERRAL_PROGRAM';

export interface Campaign {
	id: string;
	name: string;
	description: string;
	campaign_type: CampaignType;
	type: 'AUTO_UPDATE' | 'STATIC';
	active: boolean;
	start_date: string;
	expiration_date: string;
	vouchers_count: number;
	metadata: Metadata;
	created_at: string;
	updated_at: string | null;
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

/** A loyalty card (counted in points) or a gift card (counted in minor units). */
export interface Voucher {
	id: string;
	code: string;
	campaign_id: string;
	campaign: string;
	type: 'LOYALTY_CARD' | 'GIFT_VOUCHER';
	/** Everything that was ever added. */
	total: number;
	/** What is left now. */
	balance: number;
	active: boolean;
	metadata: Metadata;
	created_at: string;
	updated_at: string | null;
}

export interface Transaction {
	id: string;
	source_id: string | null;
	voucher_id: string;
	campaign_id: string;
	source: string | null;
	reason: string | null;
	/** `CREDITS_…` on gift cards, `POINTS_…` and the like on loyalty cards; new types may appear. */
	type: string;
	details: TransactionDetails;
	related_transaction_id: string | null;
	created_at: string;
}

export interface TransactionDetails {
	balance: {
		type: 'gift_voucher' | 'loyalty_card';
		total: number;
		amount: number;
		points?: number;
		object: 'balance';
		balance: number;
		related_object: { id: string; type: 'voucher' };
	};
	order?: { id: string; source_id: string | null };
	redemption?: { id: string };
	rollback?: { id: string };
}

export type RewardType = 'CAMPAIGN' | 'COIN' | 'MATERIAL';

export interface RewardParameters {
	campaign?: { id: string; balance?: number; type?: CampaignType };
	product?: { id: string; sku_id?: string | null };
	coin?: { exchange_ratio: number; points_ratio?: number };
}

export interface Reward {
	id: string;
	name: string;
	type: RewardType;
	stock: number | null;
	redeemed: number | null;
	attributes?: { image_url?: string; description?: string };
	metadata: Metadata;
	parameters: RewardParameters;
	created_at: string;
	updated_at: string | null;
	object: 'reward';
}

export interface RewardAssignment {
	id: string;
	reward_id: string;
	related_object_id: string;
	related_object_type: 'campaign';
	parameters: { loyalty: { points: number } };
	created_at: string;
	updated_at: string | null;
	object: 'reward_assignment';
}

export interface Sku {
	id: string;
	source_id: string;
	product_id: string;
	sku: string;
	price: number | null;
	currency: string | null;
	attributes: Record<string, string>;
	image_url: string | null;
	metadata: Metadata;
	created_at: string;
	updated_at: string | null;
	object: 'sku';
}

export interface Product {
	id: string;
	source_id: string;
	name: string;
	price: number | null;
	attributes: string[];
	metadata: Metadata;
	image_url: string | null;
	created_at: string;
	updated_at: string | null;
	object: 'product';
	skus: { object: 'list'; data_ref: 'data'; data: Sku[]; total: number };
}

export interface PromotionTier {
	id: string;
	created_at: string;
	updated_at: string | null;
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

export interface Project {
	id: string;
	name: string;
	description: string;
	currency: string;
	timezone: string;
	cluster_id: string;
	api_version: 'v2018-08-01';
	is_sandbox: boolean;
}

export interface User {
	email: string;
	first_name: string;
	last_name: string;
}

export interface Invitation extends User {
	/** Project ID to role. */
	projects: Record<string, string>;
	created_at: string;
}

/** What a workflow has to say to people, as a chat would show it. */
export interface Message {
	text: string;
	created_at: string;
}

export interface Brand {
	brand: Record<string, string | null>;
	address: Record<string, string | null>;
	contact: Record<string, string | null>;
	cockpits?: Record<string, string | boolean | null>;
}

export interface BrandConfiguration extends Brand {
	id: string;
	project_id: string;
}
