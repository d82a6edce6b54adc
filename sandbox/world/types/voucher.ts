import type { Metadata, Stored, Validity } from './common';
import type { Reward } from './reward';

export type DiscountType = 'AMOUNT' | 'PERCENT' | 'FIXED' | 'UNIT';

/** Further fields depend on the type. */
export interface Discount {
	type: DiscountType;
	[field: string]: unknown;
}

export interface VoucherProfile extends Validity {
	category?: string | null;
	category_id?: string | null;
	active?: boolean;
	additional_info?: string | null;
	metadata?: Metadata;
}

/** A coupon, a gift card (in minor units) or a loyalty card (in points). */
export interface Voucher extends Stored, Required<VoucherProfile> {
	metadata: Metadata;
	code: string;
	is_referral_code: boolean;
	campaign_id: string | null;
	campaign: string | null;
	type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';
	discount: Discount | null;
	/** For gift cards: what their credits pay for. */
	effect: string | null;
	/** Sum of all additions, without removals. */
	total: number;
	balance: number;
	holder_id: string | null;
	/** Maximum number of redemptions; null: unlimited. */
	quantity: number | null;
	redeemed_quantity: number;
	/** In points or minor units. */
	redeemed_amount: number;
	/** IDs of the validation rules from its creation. */
	rules: readonly string[];
}

/** A hold on a voucher or promotion tier during a checkout. */
export interface Session extends Stored {
	key: string;
	/** ID of the voucher or promotion tier. */
	object_id: string;
	/** Held amount of a card, in points or minor units. */
	amount: number;
	/** End of the hold, in ms by the service's clock. */
	until: number;
}

export interface Redemption extends Stored {
	object: 'redemption' | 'redemption_rollback';
	/** Null for promotion tiers and for parents of several redemptions. */
	voucher_id: string | null;
	promotion_tier_id: string | null;
	/** The parent of several redemptions. */
	parent_id: string | null;
	/** Discount on the order, in minor units. */
	discount: number;
	customer_id: string | null;
	order: { id: string; source_id: string | null } | null;
	/** Signed, in points or minor units; null for coupons. */
	amount: number | null;
	/** For rollbacks: the redemption that was rolled back. */
	redemption: string | null;
	reason: string | null;
	status: 'SUCCEEDED' | 'FAILED' | 'ROLLED_BACK';
	failure?: Failure;
	session?: { key: string };
	reward?: Omit<Reward, 'stock' | 'redeemed' | 'attributes'> & {
		assignment_id: string;
		customer: object;
	};
}

/** A voucher or promotion tier of a campaign that was validated. */
export interface Validated {
	campaign_id: string | null;
	isValid: boolean;
	created_at: string;
}

export interface Failure {
	code: string;
	message: string;
	customerMessage?: string;
}

export interface Transaction {
	id: string;
	source_id: string | null;
	voucher_id: string;
	campaign_id: string | null;
	source: string | null;
	reason: string | null;
	/** `CREDITS_…` for gift cards, `POINTS_…` and similar for loyalty cards; there may be new types. */
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
	destination_voucher?: {
		id: string;
		code: string;
		type: string;
		created_at: string;
		object: 'voucher';
	};
	order?: { id: string; source_id: string | null };
	redemption?: { id: string };
	rollback?: { id: string };
}
