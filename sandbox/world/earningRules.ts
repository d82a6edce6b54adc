import { ApiError, invalidPayload } from '../errors';
import { iso } from './clock';
import type { World } from './index';
import type { Campaign, Metadata } from './types';

/** Each way of counting with the path of its ratio object and what that object needs besides points. */
const RATIOS = {
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
export const CALCULATION_TYPES = Object.keys(RATIOS);

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
	start_date?: string;
	expiration_date?: string;
	validity_timeframe?: { duration: string; interval: string };
	validity_day_of_week?: number[];
	validity_hours?: Metadata;
	pending_points?: { period_type: 'DAY'; period_value: number } | null;
	expiration_rules?: Metadata;
	metadata?: Metadata;
}

export interface EarningRule extends EarningRuleRequest {
	id: string;
	source: { banner?: string; object_id: string; object_type: 'campaign' };
	automation_id: string;
	created_at: string;
	updated_at: string | null;
	object: 'earning_rule';
}

/** Creates all the rules, or none of them when one is refused. */
export function createEarningRules(
	world: World,
	campaign: Campaign,
	requests: readonly EarningRuleRequest[],
	maxInProject: number,
): EarningRule[] {
	requests.forEach((request, index) => {
		const complaint = complaintAbout(request);
		if (complaint) throw invalidPayload(`body/${index}/${complaint}`);
	});
	if (world.earningRules.length + requests.length > maxInProject) {
		throw new ApiError(
			400,
			'earning_rules_limit_exceeded',
			'Too many earning rules',
			`A project can have at most ${maxInProject} earning rules`,
		);
	}
	const created = requests.map((request) => complete(world, campaign, request));
	world.earningRules.push(...created);
	return created;
}

function complete(world: World, campaign: Campaign, request: EarningRuleRequest): EarningRule {
	const { validation_rule_id, pending_points, loyalty, source, ...rest } = request;
	return {
		start_date: campaign.start_date,
		expiration_date: campaign.expiration_date,
		active: true,
		metadata: {},
		...rest,
		id: world.random.id('ern'),
		loyalty: loyalty.type === 'FIXED' ? { ...loyalty, points: Number(loyalty.points) } : loyalty,
		...(validation_rule_id && { validation_rule_id }),
		...(pending_points && { pending_points }),
		source: { ...source, object_id: campaign.id, object_type: 'campaign' },
		automation_id: world.random.id('auto'),
		created_at: iso(world.now()),
		updated_at: null,
		object: 'earning_rule',
	};
}

/** What is wrong with the rule beyond the types of its fields: the field, and why. */
function complaintAbout(rule: EarningRuleRequest): string | undefined {
	const { event } = rule;
	const isTierEvent = event.startsWith('customer.loyalty.tier.');
	const isSegmentEvent = event === 'customer.segment.entered';
	const isCustomEvent = !isTierEvent && !isSegmentEvent && event !== 'order.paid';
	if (rule.validity_timeframe && !rule.start_date) {
		return 'start_date is required with validity_timeframe';
	}
	if (isSegmentEvent && !rule.segment) return 'segment is required for this event';
	if (isTierEvent && !rule.loyalty_tier) return 'loyalty_tier is required for this event';
	if (isTierEvent && !TIER_EVENTS.has(event)) return `event ${event} is unknown`;
	if (isCustomEvent && !rule.custom_event) return 'custom_event is required for a custom event';
	if (rule.pending_points && event !== 'order.paid') {
		return 'pending_points is allowed for the event order.paid only';
	}
	return complaintAboutLoyalty(rule.loyalty);
}

const TIER_EVENTS = new Set(
	['joined', 'left', 'upgraded', 'downgraded', 'prolonged'].map(
		(event) => `customer.loyalty.tier.${event}`,
	),
);

function complaintAboutLoyalty(loyalty: EarningRuleLoyalty): string | undefined {
	const groups = Object.values(RATIOS).map(([group]) => group);
	const given = groups.filter((group) => loyalty[group] !== undefined);
	if (loyalty.type === 'FIXED') {
		if (loyalty.points === undefined) return 'loyalty/points is required for FIXED';
		if (loyalty.calculation_type ?? given[0]) return 'loyalty must have no ratio for FIXED';
		return undefined;
	}
	if (!loyalty.calculation_type) return 'loyalty/calculation_type is required for PROPORTIONAL';
	if (loyalty.points !== undefined) return 'loyalty/points belongs to FIXED';
	const [group, measure] = RATIOS[loyalty.calculation_type];
	const stray = given.find((other) => other !== group);
	if (stray) return `loyalty/${stray} does not belong to ${loyalty.calculation_type}`;
	const ratio = loyalty[group]?.[measure];
	if (!ratio || Object.keys(loyalty[group] ?? {}).length > 1) {
		return `loyalty/${group}/${measure} is required, alone, for ${loyalty.calculation_type}`;
	}
	if ((measure === 'metadata') !== (ratio.property !== undefined)) {
		return `loyalty/${group}/${measure}/property belongs to metadata, and is required there`;
	}
	if (group !== 'order_items' && (ratio.object ?? ratio.id ?? ratio.applicable_to) !== undefined) {
		return `loyalty/${group}/${measure} must have no object, id and applicable_to`;
	}
	return undefined;
}
