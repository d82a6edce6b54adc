import type { Metadata, Stored } from './common';

/** Each way of counting with the path of its ratio object and what that object needs besides points. */
export const RATIOS = {
	ORDER_AMOUNT: ['order', 'amount'],
	ORDER_TOTAL_AMOUNT: ['order', 'total_amount'],
	ORDER_METADATA: ['order', 'metadata'],
	ORDER_ITEMS_AMOUNT: ['order_items', 'amount'],
	ORDER_ITEMS_SUBTOTAL_AMOUNT: ['order_items', 'subtotal_amount'],
	ORDER_ITEMS_QUANTITY: ['order_items', 'quantity'],
	CUSTOMER_METADATA: ['customer', 'metadata'],
	CUSTOM_EVENT_METADATA: ['custom_event', 'metadata'],
} as const satisfies Record<string, readonly [RatioGroup, string]>;

export type RatioGroup = 'order' | 'order_items' | 'customer' | 'custom_event';
export type CalculationType = keyof typeof RATIOS;

/** Things whose purchase counts. */
interface Item {
	object: 'product' | 'products_collection' | 'sku';
	id: string;
}

export interface Ratio extends Partial<Item> {
	every: number;
	points: number;
	points_formula?: string;
	property?: string;
	applicable_to?: Item[];
}

/** `points` of a fixed rule; `calculation_type` and one ratio object of a proportional one. */
export interface EarningRuleLoyalty extends Partial<Record<RatioGroup, Record<string, Ratio>>> {
	type: 'FIXED' | 'PROPORTIONAL';
	points?: string | number;
	points_formula?: string;
	calculation_type?: CalculationType;
}

/** An earning rule as sent. */
export interface EarningRuleRequest {
	event: string;
	loyalty: EarningRuleLoyalty;
	validation_rule_id?: string | null;
	segment?: { id: string };
	custom_event?: { schema_id: string };
	loyalty_tier?: { id: string };
	source?: { banner?: string };
	active?: boolean;
	start_date?: string | null;
	expiration_date?: string | null;
	validity_timeframe?: { duration: string; interval: string } | null;
	validity_day_of_week?: number[] | null;
	validity_hours?: Metadata | null;
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
