import type { World } from '../../sandbox';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { ASSIGNMENT, FREE_RULE } from '../../sandbox/world/seed/choices';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const ruleIn = ({ validationRules }: World) => first(validationRules).id;
const pathOf = (world: World, more = '') => `/v1/validation-rules/${ruleIn(world)}${more}`;
const picked = (world: World) => ({ validationRuleId: byId(ruleIn(world)) });
const period = { from: '2020-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z' };

const condition = (name: string, conditions: object) => ({ name, conditions, rules: {} });

/** A condition in API format. */
const NOT_POOR = condition('order.amount', { $more_than: [2000] });

/** What an update sends as it is. */
const kept = (world: World) => {
	const { name, rules, error, applicable_to, type, context_type } = first(world.validationRules);
	return { name, rules, error, applicable_to, type, context_type };
};

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
		operation: 'create',
		parameters: (world) => ({
			name: 'New customers above 50.00',
			contextType: 'campaign.discount_coupons',
			specifyConditions: 'fields',
			conditions: {
				segmentId: byId(first(world.segments).id),
				minimumAmount: '50.00',
				items: { item: [{ object: 'product', objectId: byId(first(world.products).id) }] },
				redemptionsPerCustomer: '1',
				redemptionsPerDay: '100',
			},
			amountsIn: 'major',
			additionalFields: { errorMessage: 'Only for new customers, from 50 €' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/validation-rules',
				body: {
					name: 'New customers above 50.00',
					context_type: 'campaign.discount_coupons',
					rules: {
						1: condition('customer.segment', { $is: [first(world.segments).id] }),
						2: condition('order.amount', { $more_than_or_equal: [5000] }),
						3: condition('order.items.any', {
							$is: [{ id: first(world.products).id, type: 'product_or_sku', object: 'product' }],
						}),
						4: condition('redemption.count.per_customer', { $less_than_or_equal: [1] }),
						5: condition('redemption.count.daily', { $less_than_or_equal: [100] }),
						logic: '1 and 2 and 3 and 4 and 5',
					},
					error: { message: 'Only for new customers, from 50 €' },
				},
				answer: 'resource',
			},
		],
		done: ({ validationRules }) =>
			validationRules.all().filter(({ name }) => name === 'New customers above 50.00').length,
		variants: [
			{
				name: 'a rule in JSON, for a collection',
				parameters: () => ({
					contextType: 'global',
					specifyConditions: 'json',
					conditionsJson: JSON.stringify({ 1: NOT_POOR, 2: NOT_POOR }),
					additionalFields: { applicableTo: '{"included_all": true}', bundleRules: '{"limit": 2}' },
				}),
				calls: () => [
					{
						method: 'POST',
						path: '/v1/validation-rules',
						body: {
							name: 'New customers above 50.00',
							context_type: 'global',
							rules: { 1: NOT_POOR, 2: NOT_POOR, logic: '1 and 2' },
							applicable_to: { included_all: true },
							bundle_rules: { limit: 2 },
						},
					},
				],
			},
		],
		refusals: [
			[{ conditions: {} }, 'Conditions is empty', 'Add at least one condition'],
			[
				{ specifyConditions: 'json', conditionsJson: '{"logic": ""}' },
				'Conditions (JSON) has no condition',
			],
			[
				{ specifyConditions: 'json', conditionsJson: '{"name": "order.amount"}' },
				'Conditions (JSON) has name, which is no condition',
			],
			[
				{ conditions: { minimumAmount: '50', segmentId: byId('') }, amountsIn: 'major' },
				'Customer in Segment is empty',
				'Fill it in, or remove it',
			],
		],
	},
	{
		resource: 'validationRule',
		operation: 'update',
		parameters: (world) => ({
			...picked(world),
			updateFields: {
				name: 'Baskets from 60 €',
				minimumAmount: '60.00',
				redemptionsPerDay: '20',
				errorMessage: 'Your basket is not worth 60 € yet',
			},
			amountsIn: 'major',
		}),
		calls: (world) => [
			{ method: 'GET', path: pathOf(world), answer: 'resource' },
			{
				method: 'PUT',
				path: pathOf(world),
				body: {
					...kept(world),
					name: 'Baskets from 60 €',
					rules: {
						1: condition('order.amount', { $more_than_or_equal: [6000] }),
						2: condition('redemption.count.daily', { $less_than_or_equal: [20] }),
						logic: '1 and 2',
					},
					error: { message: 'Your basket is not worth 60 € yet' },
				},
				answer: 'resource',
			},
		],
		done: (world) => (first(world.validationRules).name === 'Baskets from 60 €' ? 1 : 0),
		variants: [
			{
				name: 'conditions in JSON',
				parameters: () => ({
					updateFields: { conditionsJson: JSON.stringify({ 1: NOT_POOR, logic: '1' }) },
				}),
				calls: (world) => [
					{ method: 'GET', path: pathOf(world) },
					{
						method: 'PUT',
						path: pathOf(world),
						body: { ...kept(world), rules: { 1: NOT_POOR, logic: '1' } },
					},
				],
			},
		],
		refusals: [
			[
				{ updateFields: { conditionsJson: '{"1": {"name": "a"}}', redemptionsPerDay: '5' } },
				'Conditions (JSON) has conditions, and other fields have some, too',
			],
		],
	},
	{
		resource: 'validationRule',
		operation: 'delete',
		parameters: () => ({ validationRuleId: byId(FREE_RULE) }),
		calls: () => [
			{
				method: 'GET',
				path: `/v1/validation-rules/${FREE_RULE}/assignments`,
				query: { limit: '1', page: '1' },
				answer: 'list',
			},
			{ method: 'DELETE', path: `/v1/validation-rules/${FREE_RULE}`, answer: 'nothing' },
		],
		done: ({ validationRules }) => (validationRules.find(FREE_RULE) ? 0 : 1),
	},
	{
		resource: 'validationRule',
		operation: 'getAssignments',
		parameters: (world) => ({
			filters: picked(world),
			options: { order: '-created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: '/v1/validation-rules-assignments',
				query: { rule: ruleIn(world), order: '-created_at', limit: '50', page: '1' },
				answer: 'list',
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
