import { refusal } from '../errors';
import { addAll } from './elements';
import type { Store } from './store';
import type { Campaign, EarningRule, EarningRuleLoyalty, EarningRuleRequest } from './types';

/** Creates earning rules; see {@link addAll} for what happens if one is rejected. */
export function createEarningRules(
	store: Store,
	campaign: Readonly<Campaign>,
	requests: readonly EarningRuleRequest[],
	maxInProject: number,
): Readonly<EarningRule>[] {
	const { earningRules, beliefs } = store;
	if (earningRules.all().length + requests.length > maxInProject) {
		const details = `A project can have at most ${maxInProject} earning rules`;
		throw refusal('earning_rules_limit_exceeded', 'Too many earning rules', details);
	}
	const made = (request: EarningRuleRequest) => {
		earningRules.checkNew(request.metadata);
		return complete(store, campaign, request);
	};
	return addAll(beliefs, requests, made, (rule) => earningRules.add(rule));
}

/** Fields of a rule that can change; the event that earns points cannot. */
export type EarningRuleChange = Partial<
	Omit<EarningRuleRequest, 'event' | 'segment' | 'custom_event' | 'loyalty_tier'>
>;

export function updateEarningRule(
	{ earningRules }: Store,
	rule: Readonly<EarningRule>,
	{ loyalty, source, ...rest }: EarningRuleChange,
): Readonly<EarningRule> {
	return earningRules.change(rule.id, {
		...rest,
		...(loyalty && { loyalty: withNumber(loyalty) }),
		...(source && { source: { ...rule.source, ...source } }),
	});
}

/** The points of a fixed rule can be sent as a text. */
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
