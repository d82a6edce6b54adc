import type { Metadata, Stored } from './common';

/** Loyalty as it is today; what is called a loyalty campaign is of the legacy one, and neither knows the other's IDs. */

export type ProgramStatus = 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED';

export interface LoyaltyProgram extends Stored {
	name: string;
	status: ProgramStatus;
	start_date: string | null;
	end_date: string | null;
	validity_hours: { type: 'ANY_TIME' };
	metadata: Metadata;
	object: 'program';
	/** The kinds of cards that every member has one of. */
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

/** Totals of a card since its creation. */
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
	/** Negative where points go. */
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
	/** The points that it is about, where these are kept apart. */
	bucket_id: string | null;
}

/** Points of a card that are kept apart. */
interface Bucket extends Stored {
	card_id: string;
	card_definition_id: string;
	program_id: string;
	card_type: 'INDIVIDUAL';
	member_id: string;
	points: { total: number };
}

/** Points that cannot be spent yet; `date` is the day on which they can. */
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

export interface LoyaltyReward extends Stored {
	name: string;
	type: 'MATERIAL' | 'DIGITAL';
	status: 'ACTIVE' | 'DRAFT' | 'INACTIVE' | 'DELETED';
	start_date: string | null;
	end_date: string | null;
	validity_hours: { type: 'ANY_TIME' };
	material?: { type: 'PRODUCT'; product: { id: string } };
	digital?: {
		type: 'GIFT_VOUCHERS' | 'LOYALTY_CARD_POINTS' | 'DISCOUNT_COUPONS';
		gift_vouchers?: { campaign_id: string; balance: number };
		loyalty_card_points?: { points: number; card_definition_id: string };
		discount_coupons?: { campaign_id: string };
	};
	/** Stock; unlimited where it is absent. */
	stock?: number;
	refunds: { type: 'NONE' | 'REFUNDABLE' };
	/** Most purchases of a member. */
	purchase_limits: {
		cooldown: { type: 'NO_COOLDOWN' };
		frequency: { type: 'NO_LIMIT'; limits: [] };
	};
	/** Its price by kind of card. */
	costs: ReadonlyArray<{
		id: string;
		spending: ReadonlyArray<{ id: string; card_definition_id: string; points: number }>;
	}>;
	metadata: Metadata;
	object: 'reward';
}
