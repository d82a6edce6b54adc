import type { Metadata, Stored } from './common';

interface Rejection {
	reason: string;
	details: string;
}

/** A change of a member's tier. */
export interface TierTransaction extends Stored {
	card_id: string;
	program_id: string;
	member_id: string;
	card_definition_id: string;
	tier_structure_id: string;
	tier_id: string | null;
	type: 'UPGRADED' | 'DOWNGRADED' | 'JOINED' | 'LEFT' | 'PROLONGED';
	details: {
		points: number | null;
		tier_from: string | null;
		tier_to: string | null;
		origin: { type: string; card_transaction_ids?: readonly string[] } | null;
		rejection: Rejection | null;
		start_at: string | null;
		expires_at: string | null;
	};
	status: 'PENDING' | 'APPROVED' | 'REJECTED';
	object: 'tier_transaction';
}

/** A benefit that a member got. */
export interface BenefitTransaction extends Stored {
	benefit_id: string;
	program_id: string;
	member_id: string;
	earning_rule_id: string;
	type: 'FULFILLMENT';
	details: {
		reason: string;
		rejection: Rejection | null;
		metadata: Metadata;
		result: Metadata | null;
	};
	status: 'PENDING' | 'APPROVED' | 'REJECTED';
	object: 'benefit_transaction';
}

/** What happened to a member, with the objects as they were then. */
export interface MemberActivity extends Stored {
	member_id: string;
	type: `vl.member.${'created' | 'updated' | 'activated' | 'deactivated' | 'deleted' | 'card.assigned' | 'card.unassigned'}`;
	data: Metadata;
	group_id: string;
	source: { channel: 'API'; api_key: { name: string; app_id: string }; user?: { id: string } };
}
