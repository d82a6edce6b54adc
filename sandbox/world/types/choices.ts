import type { Metadata, Stored } from './common';

/** A validation rule; its conditions are not evaluated. */
/** One condition of a validation rule. */
interface RuleCondition {
	name?: string;
	property?: string | null;
	conditions?: object;
	rules?: object;
}

export interface ValidationRule extends Stored {
	name: string;
	/** By their numbers, and `logic`, which joins them. */
	rules: Readonly<Record<string, RuleCondition | string>>;
	bundle_rules?: object;
	applicable_to: {
		excluded: readonly { object: string; id: string }[];
		included: readonly { object: string; id: string }[];
		included_all: boolean;
	};
	type: 'expression' | 'basic' | 'advanced' | 'complex';
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
