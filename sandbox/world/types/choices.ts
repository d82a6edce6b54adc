import type { Metadata, Stored } from './common';

/** What must be true before something counts; the conditions themselves are not looked at. */
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
	/** What customers are told whom the rule refuses. */
	error?: { message: string };
	object: 'validation_rules';
}

/** That a rule is checked before something is used. */
export interface RuleAssignment extends Stored {
	rule_id: string;
	related_object_id: string;
	related_object_type: string;
	object: 'validation_rules_assignment';
}

/** A level of a loyalty campaign, for cards with so many points. */
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
