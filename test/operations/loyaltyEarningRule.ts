import { EARNING_RULE_IDS } from '../../sandbox/world/seed/loyaltyRules';
import { byId } from '../support/engine';
import { createdUntil } from './beanSociety';
import type { OperationExample } from './example';

const { everyOrder, doublePoints } = EARNING_RULE_IDS;
const PATH = '/v2/loyalties/earning-rules';

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
];
