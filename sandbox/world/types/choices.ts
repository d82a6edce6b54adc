import type { Metadata, Stored } from './common';

/** A validation rule; its conditions are not evaluated. */
export interface ValidationRule extends Stored {
	name: string;
	rules: { logic: string };
	applicable_to: {
		excluded: [];
		included: readonly { object: string; id: string }[];
		included_all: boolean;
	};
	type: 'advanced';
	context_type: string;
	assignments_count: number;
	error?: { message: string };
	object: 'validation_rules';
}

export interface RuleAssignment extends Stored {
	rule_id: string;
	related_object_id: string;
	related_object_type: string;
	object: 'validation_rules_assignment';
}

export interface LoyaltyTier extends Stored {
	name: string;
	campaign_id: string;
	metadata: Metadata;
	earning_rules: Record<string, never>;
	rewards: Record<string, never>;
	config: { points: { from: number; to: number } };
	points: { from: number; to: number };
	object: 'loyalty_tier';
}

export type CampaignType =
	'LOYALTY_PROGRAM' | 'GIFT_VOUCHERS' | 'DISCOUNT_COUPONS' | 'PROMOTION' | 'REFERRAL_PROGRAM';
