import type { Metadata, Stored } from './common';

/** Current loyalty programs. "Loyalty campaigns" are the legacy ones; neither accepts the other's IDs. */

export type ProgramStatus = 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED';

export interface LoyaltyProgram extends Stored {
	name: string;
	status: ProgramStatus;
	start_date: string | null;
	end_date: string | null;
	validity_hours: { type: 'ANY_TIME' };
	metadata: Metadata;
	object: 'program';
	/** Every member has a card per definition. */
	card_definitions: readonly string[];
}

export type MemberStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED';

export interface LoyaltyMember extends Stored {
	customer_id: string;
	program_id: string;
	status: MemberStatus;
	metadata: Metadata;
	object: 'member';
}

/** Totals since the card's creation. */
export interface PointCounters {
	total: number;
	earned: number;
	added: number;
	purchased: number;
	purchased_reversed: number;
	subtracted: number;
	expired: number;
	spent: number;
	refunded: number;
	returned: number;
	locked: number;
	unlocked: number;
}

export interface LoyaltyCard extends Stored {
	member_id: string;
	program_id: string;
	card_definition_id: string;
	card_type: 'INDIVIDUAL';
	code: string;
	points: PointCounters;
	pending_points: { total: number; activated: number; canceled: number };
	object: 'card';
}

export type CardTransactionType =
	| 'ADMIN_CREDIT'
	| 'ADMIN_DEBIT'
	| 'ADMIN_POINTS_EXPIRATION'
	| 'POINTS_EARNED'
	| 'POINTS_SPENT_ON_REWARD'
	| 'POINTS_PURCHASED'
	| 'POINTS_PURCHASE_REVERSED'
	| 'POINTS_SPENT_ON_ORDER'
	| 'POINTS_REFUNDED'
	| 'POINTS_RETURNED'
	| 'POINTS_EXPIRED'
	| 'PENDING_POINTS_ADDED'
	| 'PENDING_POINTS_ACTIVATED'
	| 'PENDING_POINTS_CANCELED';

export interface CardTransactionDetails {
	reason: string | null;
	rejection: { reason: string; details: string } | null;
	metadata: Metadata;
	/** Negative if points are spent or removed. */
	points: { total: number; [more: string]: unknown };
	[more: string]: unknown;
}

export interface CardTransaction extends Stored {
	card_id: string;
	program_id: string;
	member_id: string;
	card_definition_id: string;
	card_type: 'INDIVIDUAL';
	type: CardTransactionType;
	details: CardTransactionDetails;
	status: 'PENDING' | 'PROCESSING' | 'APPROVED' | 'REJECTED';
	object: 'card_transaction';
	/** Bucket of the points, if they are in one. */
	bucket_id: string | null;
}

/** A separate part of a card's points. */
interface Bucket extends Stored {
	card_id: string;
	card_definition_id: string;
	program_id: string;
	card_type: 'INDIVIDUAL';
	member_id: string;
	points: { total: number };
}

/** Points that can be spent from `date` on. */
export interface PendingPoints extends Bucket {
	date: string;
	type: 'PERIOD_BASED' | 'FIXED_DATES' | 'EVENT_BASED';
	status: 'PENDING' | 'ACTIVATED' | 'CANCELED' | 'DELETED';
	object: 'card_pending_points_bucket';
}

/** Points that expire on the same day. */
export interface ExpiringPoints extends Bucket {
	customer_id: string;
	expiration_date: string;
	expiration_type: 'ROLLING_EXPIRATION' | 'CALENDAR_EXPIRATION';
	status: 'ACTIVE' | 'DELETED' | 'EXPIRED';
	object: 'card_points_bucket';
}

/** A price of a reward: points of one wallet, for members to whom its rules apply. */
interface RewardCost {
	id: string;
	rules?: unknown;
	spending: ReadonlyArray<{
		id: string;
		name?: string | null;
		card_definition_id: string;
		points: number;
	}>;
}

export interface LoyaltyReward extends Stored {
	name: string;
	type: 'MATERIAL' | 'DIGITAL';
	status: 'ACTIVE' | 'DRAFT' | 'INACTIVE' | 'DELETED';
	start_date: string | null;
	end_date: string | null;
	validity_hours: { type: 'ANY_TIME' | 'DAILY'; daily?: unknown };
	material?: {
		type: 'PRODUCT' | 'SKU';
		product?: { id: string };
		sku?: { product_id: string; id: string };
	};
	digital?: {
		type: 'GIFT_VOUCHERS' | 'LOYALTY_CARD_POINTS' | 'DISCOUNT_COUPONS';
		gift_vouchers?: { campaign_id: string; balance: number };
		loyalty_card_points?: { points: number; card_definition_id: string };
		discount_coupons?: { campaign_id: string };
	};
	refunds: { type: 'NONE' | 'REFUNDABLE' };
	purchase_limits: {
		cooldown: { type: string; [more: string]: unknown };
		frequency: { type: string; [more: string]: unknown };
	};
	costs: readonly RewardCost[];
	metadata: Metadata;
	object: 'reward';
}
