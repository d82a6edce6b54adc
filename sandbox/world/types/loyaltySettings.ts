import type { Metadata, Stored } from './common';

interface Limits {
	type: 'NO_LIMIT' | 'LIMITED';
	limits: readonly object[];
}

/** How the cards of a program's members work; the dashboard calls it a wallet. */
export interface CardDefinition extends Stored {
	name: string;
	type: 'INDIVIDUAL';
	status: 'DRAFT' | 'ACTIVE' | 'DELETED';
	code_config: {
		pattern: string;
		length: number;
		charset: string;
		prefix: string;
		postfix: string;
	};
	points_expiration:
		| { type: 'NO_EXPIRATION' }
		| {
				type: 'ROLLING_EXPIRATION';
				rolling_expiration: {
					period: { value: number; unit: 'DAY' | 'MONTH' | 'YEAR' };
					rounding: null;
				};
		  };
	pending_points: { type: 'IMMEDIATE' };
	earning_limits: { global: Limits; transactions: Limits };
	spending_limits: { global: Limits; transactions: Limits };
	refunds: {
		spent_points: { type: 'NONE'; methods: readonly [] };
		earned_points: { type: 'NONE'; methods: readonly [] };
	};
	balance_settings: { allow_negative: boolean };
	pay_with_points:
		{ type: 'NO_PAYMENTS' } | { type: 'EXCHANGE_RATIO'; exchange_ratio: { formula: string } };
	metadata: Metadata;
	object: 'card_definition';
}

export interface TierStructure extends Stored {
	name: string;
	type: 'POINT_BALANCE' | 'POINT_EARNED';
	point_balance?: { card_definition_id: string };
	point_earned?: {
		card_definition_id: string;
		period: { value: number; unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' };
		type: 'IMMEDIATELY' | 'NEXT_TRACKING_PERIOD';
	};
	expiration: { type: 'NO_RETENTION' };
	downgrade: { type: 'MULTI_LEVEL' | 'SINGLE_LEVEL' | 'NO_DOWNGRADE' };
	metadata: Metadata;
	status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED';
	object: 'tier_structure';
}

/** A level of a tier structure. */
export interface Tier extends Stored {
	tier_structure_id: string;
	name: string;
	qualification_rules: {
		type: 'POINTS' | 'POINTS_AND_SEGMENT';
		points: { min_value: number; max_value?: number };
		segment?: { id: string };
	};
	downgrade: { type?: 'INHERIT' | 'NO_DOWNGRADE' };
	metadata: Metadata;
	object: 'tier';
}
