import type { IDataObject } from 'n8n-workflow';

/**
 * What the service answers with, as the API documents it. Every resource keeps the fields that it arrived with, known
 * or not; a documented field is optional here wherever the service may leave it out. Times are ISO 8601 in UTC, money
 * is in minor currency units, and identifiers are opaque strings.
 */
export interface Resource extends IDataObject {
	id: string;
	object?: string;
	created_at?: string;
	updated_at?: string | null;
}

/** Resources → Brand configuration. */
export interface BrandConfiguration extends Resource {
	brand?: {
		name?: string;
		privacy_policy_url?: string | null;
		terms_of_use_url?: string | null;
		permission_reminder?: string;
		website_url?: string;
	};
	address?: {
		street?: string;
		city?: string;
		postal?: string;
		state?: string | null;
		country?: string;
	};
	contact?: { email?: string; phone?: string | null };
	cockpits?: {
		campaigns_overview_enabled?: boolean;
		loyalty_enabled?: boolean;
		gift_cards_enabled?: boolean;
		coupons_enabled?: boolean;
		referrals_enabled?: boolean;
		theme?: string;
		use_custom_double_opt_in_redirect_url?: boolean;
		custom_double_opt_in_redirect_url?: string | null;
	};
}

/** Resources → Voucher transaction. `amount` and `balance` are points, or minor currency units on gift cards. */
export interface VoucherTransaction extends Resource {
	source_id?: string | null;
	voucher_id?: string;
	campaign_id?: string;
	source?: string | null;
	reason?: string | null;
	type?: string;
	details?: {
		balance?: {
			type?: string;
			total?: number;
			amount?: number;
			object?: string;
			balance?: number;
			related_object?: { id?: string; type?: string };
		};
		order?: { id?: string; source_id?: string | null };
		redemption?: { id?: string };
		rollback?: { id?: string };
	};
	related_transaction_id?: string | null;
}

/** Resources → Export. `status` goes from `SCHEDULED` over `IN_PROGRESS` to `DONE` or `ERROR`. */
export interface Export extends Resource {
	status: string;
	channel?: string;
	exported_object?: string;
	parameters?: IDataObject;
	/** The address of the CSV file, with a token of its own; null until the export is done. */
	result?: { url?: string } | null;
	user_id?: string | null;
}

/** Resources → Reward. */
export interface Reward extends Resource {
	name?: string;
	type?: string;
	stock?: number | null;
	redeemed?: number | null;
	metadata?: IDataObject;
	attributes?: { image_url?: string; description?: string };
	parameters?: {
		campaign?: { id?: string; balance?: number };
		product?: { id?: string; sku_id?: string | null };
		coin?: { exchange_ratio?: number; points_ratio?: number };
	};
}

/** Resources → Reward assignment. `parameters.loyalty.points` is what the reward costs, in points. */
export interface RewardAssignment extends Resource {
	reward_id?: string;
	related_object_id?: string;
	related_object_type?: string;
	parameters?: { loyalty?: { points?: number } };
}

/** Resources → Product and SKU. `price` is in minor currency units. */
export interface Product extends Resource {
	source_id?: string;
	name?: string;
	price?: number | null;
	attributes?: string[];
	metadata?: IDataObject;
	image_url?: string | null;
	skus?: { data?: Sku[]; total?: number };
}

/** Resources → Product and SKU. `price` is in minor units of `currency`. */
export interface Sku extends Resource {
	source_id?: string;
	product_id?: string;
	sku?: string;
	price?: number | null;
	currency?: string | null;
	attributes?: IDataObject;
	image_url?: string | null;
	metadata?: IDataObject;
}

/** Resources → Earning rule. */
export interface EarningRule extends Resource {
	event?: string;
	loyalty?: {
		type?: string;
		points?: number;
		calculation_type?: string;
		order?: IDataObject;
		order_items?: IDataObject;
		customer?: IDataObject;
		custom_event?: IDataObject;
	};
	validation_rule_id?: string | null;
	segment?: { id?: string };
	custom_event?: { schema_id?: string };
	loyalty_tier?: { id?: string };
	source?: { banner?: string; object_id?: string; object_type?: string };
	active?: boolean;
	start_date?: string;
	expiration_date?: string;
	validity_timeframe?: { duration?: string; interval?: string };
	/** 0 is Sunday, 6 is Saturday. */
	validity_day_of_week?: number[];
	metadata?: IDataObject;
	pending_points?: IDataObject;
	automation_id?: string;
}

/** Resources → Promotion tier. */
export interface PromotionTier extends Resource {
	name?: string;
	banner?: string;
	action?: IDataObject;
	metadata?: IDataObject;
	hierarchy?: number;
	promotion_id?: string;
	campaign?: IDataObject;
	campaign_id?: string;
	active?: boolean;
	start_date?: string;
	expiration_date?: string;
	validity_timeframe?: IDataObject;
	validity_day_of_week?: number[];
	validity_hours?: IDataObject;
	summary?: IDataObject;
	validation_rule_assignments?: IDataObject | null;
	category_id?: string;
	categories?: IDataObject[];
}

/** Errors → Error object. */
export interface ServiceError {
	code?: number;
	key?: string;
	message?: string;
	details?: string;
	request_id?: string;
	/** What the error is about, e.g. `campaign`; often, but not always present. */
	resource_type?: string;
}

/** Whether `value` is a JSON object, neither null nor an array. */
export function isJsonObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether `value` is a resource: an object with a non-empty text as its ID. */
export function isResource(value: unknown): value is Resource {
	return isJsonObject(value) && typeof value.id === 'string' && value.id !== '';
}

/** Whether `value` is an export: a resource with a status and, where it has a result, one of the known shape. */
export function isExport(value: unknown): value is Export {
	if (!isResource(value) || typeof value.status !== 'string') return false;
	const { result } = value;
	return (
		result === undefined ||
		result === null ||
		(isJsonObject(result) && (result.url === undefined || typeof result.url === 'string'))
	);
}

/** The value inside nested objects, or undefined where the path ends early. */
export function valueAt(object: IDataObject, ...path: string[]): IDataObject[string] {
	return path.reduce<IDataObject[string]>(
		(value, key) => (isJsonObject(value) ? value[key] : undefined),
		object,
	);
}

/** Whether `value` is a list of texts. */
export function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
