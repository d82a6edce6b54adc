import { TIER_STRUCTURE } from '../../sandbox/world/loyalty/tiers';
import { byId } from '../support/engine';
import { createdUntil } from './beanSociety';
import { first, type OperationExample } from './example';

const { created, createdQuery } = createdUntil('2030-01-01T00:00:00.000Z');

const TIERS = `/v2/loyalties/tier-structures/${TIER_STRUCTURE}/tiers`;

/** What programs are made of. */
export const loyaltySettings: OperationExample[] = [
	{
		resource: 'loyaltyWallet',
		operation: 'getAll',
		parameters: ({ cardDefinitions }) => ({
			filters: {
				...created,
				name: 'Bean',
				status: 'ACTIVE',
				walletIds: first(cardDefinitions).id,
			},
			options: { order: 'name' },
		}),
		calls: ({ cardDefinitions }) => [
			{
				method: 'GET',
				path: '/v2/loyalties/card-definitions',
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'Bean',
					'filters[status][conditions][$is]': 'ACTIVE',
					'filters[id][conditions][$in][0]': first(cardDefinitions).id,
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyTierStructure',
		operation: 'getAll',
		parameters: () => ({
			filters: {
				...created,
				name: 'Bean',
				status: 'ACTIVE',
				type: 'POINT_EARNED',
				tierStructureIds: TIER_STRUCTURE,
			},
			options: { order: 'name' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v2/loyalties/tier-structures',
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'Bean',
					'filters[status][conditions][$is]': 'ACTIVE',
					'filters[type][conditions][$is]': 'POINT_EARNED',
					'filters[id][conditions][$in][0]': TIER_STRUCTURE,
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyTier',
		operation: 'getAll',
		parameters: () => ({
			tierStructureId: byId(TIER_STRUCTURE),
			options: { order: 'created_at' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: TIERS,
				query: { order: 'created_at', limit: '50' },
				answer: 'list',
			},
		],
	},
];
