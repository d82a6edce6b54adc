import { refusal } from '../errors';
import type { Store } from './store';
import type { ValidationRule } from './types';

export type RuleRequest = Partial<
	Pick<
		ValidationRule,
		'name' | 'rules' | 'bundle_rules' | 'applicable_to' | 'type' | 'context_type' | 'error'
	>
>;

const EVERYTHING = { excluded: [], included: [], included_all: false };

export function createValidationRule(store: Store, request: RuleRequest): Readonly<ValidationRule> {
	checkRules(request.rules);
	return store.validationRules.add({
		...store.validationRules.born(),
		name: '',
		rules: {},
		applicable_to: EVERYTHING,
		type: 'expression',
		context_type: 'global',
		...request,
		assignments_count: 0,
		object: 'validation_rules',
	});
}

export function changeValidationRule(
	{ validationRules, beliefs }: Store,
	key: string,
	request: RuleRequest,
): Readonly<ValidationRule> {
	checkRules(request.rules);
	const before = validationRules.get(key);
	const { name, context_type, type } = before;
	const emptied = { rules: {}, bundle_rules: {}, applicable_to: EVERYTHING, error: undefined };
	const lost = beliefs.changedRules === 'replaces' ? emptied : {};
	return validationRules.change(key, { name, context_type, type, ...lost, ...request });
}

export function removeValidationRule(
	{ validationRules, ruleAssignments }: Store,
	key: string,
): void {
	const { id } = validationRules.get(key);
	for (const assignment of ruleAssignments.of(id)) ruleAssignments.remove(assignment.id);
	validationRules.remove(id);
}

/** Refuses rules without what their kind needs, and a logic of rules that are not there. */
function checkRules({ logic, ...rules }: ValidationRule['rules'] = {}): void {
	for (const rule of Object.values(rules)) {
		const { name, property } = typeof rule === 'string' ? {} : rule;
		if (name === undefined) throw invalid("Rule must have a 'name'");
		if (/(^|\.)metadata$/.test(name) && typeof property !== 'string')
			throw invalid(`Rule '${name}' must have a 'property'`);
	}
	const named = typeof logic === 'string' ? (logic.match(/\d+/g) ?? []) : [];
	const missing = named.find((number) => !(number in rules));
	if (missing !== undefined) throw invalid(`Logic has rule '${missing}', which is not there`);
}

const invalid = (details: string) =>
	refusal('invalid_validation_rules', 'Invalid Validation Rule Definition', details);
