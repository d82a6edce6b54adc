import type { Metadata, Stored } from './common';

export type LoyaltyStatus = 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED';

/** Points for every so many minor units, or for every unit of a number. */
interface Every {
	every: number;
	value: number;
}

export interface LoyaltyEffect {
	type: 'POINTS' | 'POINTS_PROPORTIONAL' | 'BENEFIT';
	points?: { value: number; card_definition_id: string };
	points_proportional?: {
		calculation_type: string;
		card_definition_id: string;
		order?: { amount?: Every; total_amount?: Every };
		[more: string]: unknown;
	};
	benefit?: { id: string };
}

export interface LoyaltyEarning {
	id: string;
	name: string | null;
	rules?: unknown;
	tier_rules: { type: 'NO_REQUIREMENTS' | 'ANY_OF'; any_of?: unknown };
	effects: readonly LoyaltyEffect[];
}

/** Earning rule of current loyalty programs. */
export interface LoyaltyEarningRule extends Stored {
	name: string;
	status: LoyaltyStatus;
	trigger: {
		event: 'customer.order.paid' | 'customer.custom_event' | 'customer.segment.entered';
		custom_event?: { schema_id: string } | null;
		segment?: { id: string } | null;
	};
	earnings: readonly LoyaltyEarning[];
	error?: { message: string } | null;
	validity_hours: { type: 'ANY_TIME' | 'DAILY'; daily?: unknown };
	start_date: string | null;
	end_date: string | null;
	trigger_limits: {
		cooldown: { type: string; [more: string]: unknown };
		frequency: { type: string; [more: string]: unknown };
	};
	metadata: Metadata;
	object: 'earning_rule';
}

/** An earning rule that is assigned to a program. */
export interface ProgramRule extends Stored {
	program_id: string;
	earning_rule_id: string;
	object: 'program_earning_rule';
}

/** A reward that is assigned to a program. */
export interface ProgramReward extends Stored {
	program_id: string;
	reward_id: string;
	stock: { type: 'UNLIMITED' } | { type: 'LIMITED'; limited: { quantity: number } };
	redeemed: number;
	object: 'program_reward';
}
