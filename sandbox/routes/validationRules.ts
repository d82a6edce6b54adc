import type { State } from '../state';
import { withoutNoChange } from '../world/collection';
import { assignRule, TARGET_TYPES, unassignRule } from '../world/ruleAssignments';
import type { RuleAssignment, ValidationRule } from '../world/types';
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
	resourceRoutes<ValidationRule>(at, state, {
		path: '/v1/validation-rules',
		collection: (world) => world.validationRules,
		list: rules,
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
