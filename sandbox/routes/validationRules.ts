import type { State } from '../state';
import { withoutNoChange } from '../world/collection';
import { assignRule, TARGET_TYPES, unassignRule } from '../world/ruleAssignments';
import type { RuleAssignment, ValidationRule } from '../world/types';
import {
	changeValidationRule,
	createValidationRule,
	removeValidationRule,
	type RuleRequest,
} from '../world/validationRules';
import { equal, FROM, listRoute, UNTIL, type Listing, type ListRoute } from './listing';
import { numbered } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const rules: Listing<Readonly<ValidationRule>> = {
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'name'],
	where: { start_date: FROM, end_date: UNTIL },
};

/** Where `context_type` may lead, by its first part. */
const CONTEXT = '^(global|(earning_rule|campaign|voucher|distribution|reward_assignment)\\..+)$';

const item = s.object(['object', 'id'], {
	object: s.oneOf(['product', 'sku', 'products_collection']),
	id: s.text,
	source_id: s.nullable(s.text),
	effect: s.text,
	quantity_limit: s.integer(0),
});

const ruleBody = (required: string[]) =>
	s.object(required, {
		name: s.text,
		rules: { type: 'object' },
		bundle_rules: { type: ['object', 'null'] },
		error: s.object({ message: s.text }),
		applicable_to: s.object({
			excluded: s.list(item),
			included: s.list(item),
			included_all: { type: 'boolean' },
		}),
		type: s.oneOf(['expression', 'basic', 'advanced', 'complex']),
		context_type: { type: 'string', pattern: CONTEXT },
	});

const ASSIGNMENTS = '/v1/validation-rules/:key/assignments';

const assignments: ListRoute<Readonly<RuleAssignment>> = {
	path: ASSIGNMENTS,
	rowsOf: (world, key) => world.ruleAssignments.of(world.validationRules.get(key).id),
	key: 'data',
	paging: numbered(),
	show: withoutNoChange,
	orders: ['created_at'],
	where: { related_object_id: equal(s.text, ({ related_object_id }) => related_object_id) },
};

const body = s.object(['related_object_type', 'related_object_id'], {
	related_object_type: s.oneOf(TARGET_TYPES),
	related_object_id: s.text,
});

export function validationRuleRoutes(at: Endpoints, state: State): void {
	resourceRoutes<ValidationRule, RuleRequest, RuleRequest>(at, state, {
		path: '/v1/validation-rules',
		collection: (world) => world.validationRules,
		show: withoutNoChange,
		row: (rule) => rule,
		list: rules,
		create: { body: ruleBody(['name']), run: createValidationRule },
		update: { body: ruleBody([]), run: changeValidationRule },
		remove: { run: removeValidationRule },
	});
	listRoute(at, state, {
		...assignments,
		path: '/v1/validation-rules-assignments',
		rowsOf: (world) => world.ruleAssignments.all(),
		where: {
			...assignments.where,
			rule: equal(s.text, ({ rule_id }: Readonly<RuleAssignment>) => rule_id),
		},
	});
	listRoute(at, state, assignments);

	at(ASSIGNMENTS, s.object({ force: s.booleanText })).post<
		Parameters<typeof assignRule>[2],
		{ force?: string }
	>(body, ({ params, query, body: target }) =>
		withoutNoChange(assignRule(state.world, params.key, target, query.force === 'true')),
	);

	at(`${ASSIGNMENTS}/:assignmentId`).remove(({ params }) => {
		unassignRule(state.world, params.key, params.assignmentId);
	});
}
