import type { Metadata, Stored, Validity } from './common';

/** What earns points. The sandbox calculates only fixed points and points for the amount of an order. */
export interface EarningRuleLoyalty {
	type: 'FIXED' | 'PROPORTIONAL';
	points?: string | number;
	order?: { amount?: { every: number; points: number } };
	[more: string]: unknown;
}

export interface EarningRuleRequest extends Validity {
	event: string;
	loyalty: EarningRuleLoyalty;
	validation_rule_id?: string | null;
	segment?: { id: string };
	custom_event?: { schema_id: string };
	loyalty_tier?: { id: string };
	source?: { banner?: string };
	active?: boolean;
	pending_points?: { period_type: 'DAY'; period_value: number } | null;
	expiration_rules?: Metadata;
	metadata?: Metadata;
}

export interface EarningRule extends EarningRuleRequest, Stored {
	metadata: Metadata;
	source: { banner?: string; object_id: string; object_type: 'campaign' };
	automation_id: string;
	object: 'earning_rule';
}
