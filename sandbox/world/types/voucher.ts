import type { Metadata, Stored, Validity } from './common';
import type { Reward } from './reward';

export type DiscountType = 'AMOUNT' | 'PERCENT' | 'FIXED' | 'UNIT';

/** Discount of a coupon, with more fields for each type. */
export interface Discount {
	type: DiscountType;
	[field: string]: unknown;
}

/** Fields of any voucher that can be sent. */
export interface VoucherProfile extends Validity {
	category?: string | null;
	category_id?: string | null;
	active?: boolean;
	additional_info?: string | null;
	metadata?: Metadata;
}

/** A coupon, a gift card (counted in minor units) or a loyalty card (counted in points). */
export interface Voucher extends Stored, Required<VoucherProfile> {
	metadata: Metadata;
	code: string;
	is_referral_code: boolean;
	campaign_id: string | null;
	campaign: string | null;
	type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';
	discount: Discount | null;
	/** Of a gift card: what its credits pay for. */
	effect: string | null;
	/** Everything that was ever added. */
	total: number;
	/** Current balance. */
	balance: number;
	/** The customer who has it. */
	holder_id: string | null;
	/** Most redemptions; null: without a limit. */
	quantity: number | null;
	redeemed_quantity: number;
	/** Points or minor units that were redeemed. */
	redeemed_amount: number;
	/** IDs of the validation rules that it was created with. */
	rules: readonly string[];
}

/** Use of a voucher or promotion tier that is kept free for a checkout. */
export interface Session extends Stored {
	key: string;
	/** The ID of what is kept free. */
	object_id: string;
	/** Points or minor units of a card that are kept free. */
	amount: number;
	/** Milliseconds. */
	until: number;
}

/** A redemption, or what took one back. */
export interface Redemption extends Stored {
	object: 'redemption' | 'redemption_rollback';
	/** Null of a promotion tier, and of what several redemptions were made with. */
	voucher_id: string | null;
	promotion_tier_id: string | null;
	/** The redemption that it was made with, together with others. */
	parent_id: string | null;
	/** Minor units that it took off the order. */
	discount: number;
	customer_id: string | null;
	order: { id: string; source_id: string | null } | null;
	/** Signed: points, or minor units; null of a coupon. */
	amount: number | null;
	/** Of a rollback: the redemption that was taken back. */
	redemption: string | null;
	reason: string | null;
	status: 'SUCCEEDED' | 'FAILED' | 'ROLLED_BACK';
	failure?: Failure;
	session?: { key: string };
	/** Reward that was given for points. */
	reward?: Omit<Reward, 'stock' | 'redeemed' | 'attributes'> & {
		assignment_id: string;
		customer: object;
	};
}

/** Reason why something cannot be redeemed. */
export interface Failure {
	code: string;
	message: string;
	/** Message to customers. */
	customerMessage?: string;
}

export interface Transaction {
	id: string;
	source_id: string | null;
	voucher_id: string;
	campaign_id: string | null;
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
