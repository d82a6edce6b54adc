import { duplicate, notFound } from '../errors';
import type { Store } from './store';
import type { RuleAssignment } from './types';

const TARGETS: Record<string, (store: Store, id: string) => unknown> = {
	voucher: ({ vouchers }, id) => vouchers.find(id),
	campaign: ({ campaigns }, id) => campaigns.find(id),
	promotion_tier: ({ promotionTiers }, id) => promotionTiers.find(id),
	earning_rule: ({ earningRules }, id) => earningRules.find(id),
	reward_assignment: ({ rewardAssignments }, id) => rewardAssignments.find(id),
	distribution: ({ webhooks }, id) => webhooks.find(id)?.distribution,
};

export const TARGET_TYPES = Object.keys(TARGETS);

export function assignRule(
	store: Store,
	ruleId: string,
	target: Pick<RuleAssignment, 'related_object_id' | 'related_object_type'>,
	force: boolean,
): Readonly<RuleAssignment> {
	const { validationRules, ruleAssignments } = store;
	const { id: rule_id } = validationRules.get(ruleId);
	const { related_object_type: type, related_object_id: id } = target;
	if (!TARGETS[type]?.(store, id)) throw notFound(type, id);
	const before = ruleAssignments
		.of(rule_id)
		.find((one) => one.related_object_id === id && one.related_object_type === type);
	if (before && !force) throw duplicate('validation_rules_assignment', before.id);
	if (before) ruleAssignments.remove(before.id);
	const added = ruleAssignments.add({
		...ruleAssignments.born(),
		rule_id,
		...target,
		object: 'validation_rules_assignment',
	});
	count(store, rule_id);
	return added;
}

export function unassignRule(store: Store, ruleId: string, assignmentId: string): void {
	const { id } = store.validationRules.get(ruleId);
	const { rule_id } = store.ruleAssignments.get(assignmentId);
	if (rule_id !== id) throw notFound('validation_rules_assignment', assignmentId);
	store.ruleAssignments.remove(assignmentId);
	count(store, id);
}

function count({ validationRules, ruleAssignments }: Store, id: string): void {
	const assignments_count = ruleAssignments.of(id).length;
	validationRules.change(id, { assignments_count }, { event: null });
}
