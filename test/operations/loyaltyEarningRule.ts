import { EARNING_RULE_IDS } from '../../sandbox/world/seed/loyaltyRules';
import { byId } from '../support/engine';
import { createdUntil } from './beanSociety';
import type { OperationExample } from './example';
import {
	changedRules,
	earningWith,
	form,
	newRules,
	refusedChanges,
	refusedRules,
	settings,
	WALLET,
} from './loyaltyEarningRuleForms';

const { everyOrder, doublePoints } = EARNING_RULE_IDS;
const PATH = '/v2/loyalties/earning-rules';

const NEW_NAME = 'Double points';
const METADATA = { specifyMetadata: 'json', metadataJson: '{"season": "summer"}' };

const { created, createdQuery } = createdUntil('2030-01-01T00:00:00.000Z');

export const loyaltyEarningRule: OperationExample[] = [
	{
		resource: 'loyaltyEarningRule',
		operation: 'getAll',
		parameters: () => ({
			filters: {
				...created,
				name: 'weekend',
				status: 'INACTIVE',
				earningRuleIds: doublePoints,
			},
			options: { order: 'name' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: PATH,
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'weekend',
					'filters[status][conditions][$is]': 'INACTIVE',
					'filters[id][conditions][$in][0]': doublePoints,
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyEarningRule',
		operation: 'get',
		parameters: () => ({ earningRuleId: byId(everyOrder) }),
		calls: () => [{ method: 'GET', path: `${PATH}/${everyOrder}`, answer: 'resource' }],
	},
	{
		resource: 'loyaltyEarningRule',
		operation: 'create',
		parameters: () => ({
			...form,
			pointsType: 'PROPORTIONAL',
			points: 1,
			every: 1000,
			active: true,
			additionalFields: settings.entered,
			...METADATA,
		}),
		calls: () => [
			{
				method: 'POST',
				path: PATH,
				body: {
					name: form.name,
					trigger: { event: 'customer.order.paid' },
					earnings: [
						{
							effects: [
								{
									type: 'POINTS_PROPORTIONAL',
									points_proportional: {
										calculation_type: 'PRE_DISCOUNT_ORDER_AMOUNT',
										card_definition_id: WALLET,
										order: { amount: { every: 1000, value: 1 } },
									},
								},
							],
						},
					],
					status: 'ACTIVE',
					...settings.sent,
					metadata: { season: 'summer' },
				},
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: ({ loyaltyEarningRules }) =>
			loyaltyEarningRules.all().filter(({ name }) => name === form.name).length,
		variants: newRules,
		refusals: refusedRules,
	},
	{
		resource: 'loyaltyEarningRule',
		operation: 'update',
		parameters: ({ loyaltyEarningRules }) => ({
			earningRuleId: byId(
				loyaltyEarningRules.change(everyOrder, { status: 'DRAFT' }, { event: null }).id,
			),
			updateFields: { name: NEW_NAME, points: 2, everyAmount: 1000, ...settings.entered },
			...METADATA,
		}),
		calls: () => [
			{ method: 'GET', path: `${PATH}/${everyOrder}`, answer: 'resource' },
			{
				method: 'PUT',
				path: `${PATH}/${everyOrder}`,
				body: {
					name: NEW_NAME,
					...settings.sent,
					metadata: { season: 'summer' },
					earnings: [earningWith({ order: { amount: { every: 1000, value: 2 } } })],
				},
				answer: 'resource',
			},
		],
		done: ({ loyaltyEarningRules }) =>
			loyaltyEarningRules.get(everyOrder).name === NEW_NAME ? 1 : 0,
		variants: changedRules,
		refusals: refusedChanges,
	},
];
