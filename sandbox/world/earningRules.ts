import { ApiError, invalidPayload } from '../errors';
import { addAll } from './elements';
import type { Store } from './store';
import {
	RATIOS,
	type Campaign,
	type EarningRule,
	type EarningRuleLoyalty,
	type EarningRuleRequest,
} from './types';

/** Creates all the rules; when one is refused, what {@link addAll} leaves of them. */
export function createEarningRules(
	store: Store,
	campaign: Readonly<Campaign>,
	requests: readonly EarningRuleRequest[],
	maxInProject: number,
): Readonly<EarningRule>[] {
	const { earningRules, beliefs } = store;
	if (earningRules.all().length + requests.length > maxInProject) {
		throw new ApiError(
			400,
			'earning_rules_limit_exceeded',
			'Too many earning rules',
			`A project can have at most ${maxInProject} earning rules`,
		);
	}
	const made = (request: EarningRuleRequest, index: number) => {
		earningRules.checkNew(request.metadata);
		const complaint = complaintAbout(request);
		if (complaint) throw invalidPayload(`body/${index}/${complaint}`);
		return complete(store, campaign, request);
	};
	return addAll(beliefs, requests, made, (rule) => earningRules.add(rule));
}

/** Fields of a rule that may change; what it gives points for may not. */
export type EarningRuleChange = Partial<
	Omit<EarningRuleRequest, 'event' | 'segment' | 'custom_event' | 'loyalty_tier'>
>;

/** Changes what is given of a rule; the rest stays. */
export function updateEarningRule(
	{ earningRules }: Store,
	rule: Readonly<EarningRule>,
	{ loyalty, source, ...rest }: EarningRuleChange,
): Readonly<EarningRule> {
	const complaint = complaintAbout({ ...rule, ...rest, loyalty: loyalty ?? rule.loyalty });
	if (complaint) throw invalidPayload(`body/${complaint}`);
	return earningRules.change(rule.id, {
		...rest,
		...(loyalty && { loyalty: withNumber(loyalty) }),
		...(source && { source: { ...rule.source, ...source } }),
	});
}

/** The points of a fixed rule may be sent as a text. */
const withNumber = (loyalty: EarningRuleLoyalty): EarningRuleLoyalty =>
	loyalty.type === 'FIXED' ? { ...loyalty, points: Number(loyalty.points) } : loyalty;

function complete(
	{ earningRules, random }: Store,
	campaign: Readonly<Campaign>,
	request: EarningRuleRequest,
): EarningRule {
	const { validation_rule_id, pending_points, loyalty, source, ...rest } = request;
	return {
		start_date: campaign.start_date ?? undefined,
		expiration_date: campaign.expiration_date ?? undefined,
		active: true,
		metadata: {},
		...rest,
		...earningRules.born(),
		loyalty: withNumber(loyalty),
		validation_rule_id: validation_rule_id ?? null,
		...(pending_points && { pending_points }),
		source: { ...source, object_id: campaign.id, object_type: 'campaign' },
		automation_id: random.id('auto'),
		object: 'earning_rule',
	};
}

/** Faults of a rule beyond the types of its fields: the field, and the reason. */
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
