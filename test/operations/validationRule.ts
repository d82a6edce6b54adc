import type { World } from '../../sandbox';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { ASSIGNMENT } from '../../sandbox/world/seed/choices';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const ruleIn = ({ validationRules }: World) => first(validationRules).id;
const pathOf = (world: World, more = '') => `/v1/validation-rules/${ruleIn(world)}${more}`;
const picked = (world: World) => ({ validationRuleId: byId(ruleIn(world)) });
const period = { from: '2020-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z' };

const TARGET = {
	related_object_type: 'campaign',
	related_object_id: CAMPAIGN_IDS.welcomeCodes,
};

export const validationRule: OperationExample[] = [
	{
		resource: 'validationRule',
		operation: 'getAll',
		parameters: () => ({
			filters: { startDate: period.from, endDate: period.to },
			options: { order: 'name' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/validation-rules',
				query: {
					start_date: period.from,
					end_date: period.to,
					order: 'name',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'validationRule',
		operation: 'assign',
		parameters: (world) => ({
			...picked(world),
			relatedObjectType: 'campaign',
			relatedObjectId: byId(CAMPAIGN_IDS.welcomeCodes),
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: pathOf(world, '/assignments'),
				body: TARGET,
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) =>
			world.ruleAssignments
				.of(ruleIn(world))
				.filter(({ related_object_id: id }) => id === CAMPAIGN_IDS.welcomeCodes).length,
		variants: [
			{
				name: 'an assignment that replaces others',
				parameters: () => ({ options: { ifAssigned: 'replace' } }),
				calls: (world) => [
					{
						method: 'POST',
						path: pathOf(world, '/assignments'),
						query: { force: 'true' },
						body: TARGET,
					},
				],
			},
		],
	},
	{
		resource: 'validationRule',
		operation: 'get',
		parameters: picked,
		calls: (world) => [{ method: 'GET', path: pathOf(world), answer: 'resource' }],
	},
	{
		resource: 'validationRule',
		operation: 'unassign',
		parameters: (world) => ({ ...picked(world), assignmentId: byId(ASSIGNMENT) }),
		calls: (world) => [
			{ method: 'DELETE', path: pathOf(world, `/assignments/${ASSIGNMENT}`), answer: 'nothing' },
		],
		done: ({ ruleAssignments }) => (ruleAssignments.find(ASSIGNMENT) ? 0 : 1),
	},
];
