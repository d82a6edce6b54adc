import { byId } from '../support/engine';
import { cardOf, createdUntil, memberOf, memberPath, ofMember } from './beanSociety';
import { first, type OperationExample } from './example';

const { created, createdQuery } = createdUntil('2090-01-01T00:00:00.000Z');

/** What happened to a member. */
export const loyaltyHistory: OperationExample[] = [
	{
		resource: 'loyaltyMember',
		operation: 'getTierHistory',
		parameters: (world) => ({
			...ofMember(world),
			filters: { ...created, cardId: byId(cardOf(world).id) },
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/tiers/transactions'),
				query: {
					...createdQuery,
					'filters[card_id][conditions][$is]': cardOf(world).id,
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyMember',
		operation: 'getBenefits',
		parameters: (world) => ({
			...ofMember(world),
			filters: { ...created, benefitId: byId(first(world.benefitTransactions).benefit_id) },
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/benefits/transactions'),
				query: {
					...createdQuery,
					'filters[benefit_id][conditions][$is]': first(world.benefitTransactions).benefit_id,
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyMember',
		operation: 'getActivity',
		parameters: (world) => {
			const [, assigned] = world.memberActivities.of(memberOf(world).id);
			return {
				...ofMember(world),
				filters: {
					...created,
					activityIds: assigned?.id ?? '',
					type: 'vl.member.card.assigned',
				},
				options: { order: 'created_at' },
			};
		},
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/activities'),
				query: {
					...createdQuery,
					'filters[id][conditions][$in][0]':
						world.memberActivities.of(memberOf(world).id)[1]?.id ?? '',
					'filters[type][conditions][$is]': 'vl.member.card.assigned',
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyCard',
		operation: 'getReport',
		parameters: (world) => ({
			...ofMember(world),
			cardId: byId(cardOf(world).id),
			startDate: '2025-10-01T00:00:00',
			endDate: '2026-03-31T00:00:00',
			resolution: 'month',
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, `/cards/${cardOf(world).id}/reports/daily`),
				query: { start_date: '2025-10-01', end_date: '2026-03-31', resolution: 'month' },
				answer: 'object',
			},
		],
	},
];
