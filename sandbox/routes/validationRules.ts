import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { withoutNoChange } from '../world/collection';
import { assignRule, TARGET_TYPES, unassignRule } from '../world/ruleAssignments';
import type { RuleAssignment, ValidationRule } from '../world/types';
import { equal, FROM, listRoute, UNTIL, type Listing, type ListRoute } from './listing';
import { numbered } from './paging';
import { resourceRoutes } from './resource';
import { booleanText, object, oneOf, text } from './schemas';

const rules: Listing<Readonly<ValidationRule>> = {
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'name'],
	where: { start_date: FROM, end_date: UNTIL },
};

const assignments: ListRoute<Readonly<RuleAssignment>> = {
	path: '/v1/validation-rules/:key/assignments',
	rowsOf: (world, key) => world.ruleAssignments.of(world.validationRules.get(key).id),
	key: 'data',
	paging: numbered(),
	show: withoutNoChange,
	orders: ['created_at'],
	where: { related_object_id: equal(text, ({ related_object_id }) => related_object_id) },
};

const body = object({ related_object_type: oneOf(TARGET_TYPES), related_object_id: text }, [
	'related_object_type',
	'related_object_id',
]);

export function validationRuleRoutes(app: FastifyInstance, state: State): void {
	resourceRoutes<ValidationRule>(app, state, {
		path: '/v1/validation-rules',
		collection: (world) => world.validationRules,
		list: rules,
	});
	listRoute(app, assignments, state);

	app.post<{
		Params: { key: string };
		Querystring: { force?: string };
		Body: Parameters<typeof assignRule>[2];
	}>(
		assignments.path,
		{ schema: { querystring: object({ force: booleanText }), body } },
		({ params, query, body: target }) =>
			withoutNoChange(assignRule(state.world, params.key, target, query.force === 'true')),
	);

	app.delete<{ Params: { key: string; assignmentId: string } }>(
		`${assignments.path}/:assignmentId`,
		({ params }, reply) => {
			unassignRule(state.world, params.key, params.assignmentId);
			return reply.status(204).send();
		},
	);
}
