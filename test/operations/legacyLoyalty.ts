import { byId } from '../engine/engine';
import { first, type OperationExample } from './example';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

export const earningRule: OperationExample[] = [
	{
		resource: 'earningRule',
		operation: 'create',
		parameters: () => ({ campaignId: byId(COFFEE_CLUB), points: 5 }),
		calls: () => [
			{
				method: 'POST',
				path: `/v1/loyalties/${COFFEE_CLUB}/earning-rules`,
				body: [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } }],
				answer: 'array',
			},
		],
		done: ({ earningRules }) => [...earningRules].length,
	},
];

export const reward: OperationExample[] = [
	{
		resource: 'reward',
		operation: 'update',
		parameters: ({ rewards }) => ({
			rewardId: byId(first(rewards).id),
			updateFields: { name: 'A new name' },
		}),
		calls: ({ rewards }) => [
			{
				method: 'PUT',
				path: `/v1/rewards/${first(rewards).id}`,
				body: { name: 'A new name' },
				answer: 'resource',
			},
		],
		done: ({ rewards }) => [...rewards].filter(({ name }) => name === 'A new name').length,
	},
];

export const rewardAssignment: OperationExample[] = [
	{
		resource: 'rewardAssignment',
		operation: 'create',
		parameters: ({ rewards }) => ({
			campaignId: byId(COFFEE_CLUB),
			rewardId: byId(first([...rewards].slice(5)).id),
			points: 77,
		}),
		calls: ({ rewards }) => [
			{
				method: 'POST',
				path: `/v1/loyalties/${COFFEE_CLUB}/rewards`,
				body: [
					{
						reward: first([...rewards].slice(5)).id,
						parameters: { loyalty: { points: 77 } },
					},
				],
				answer: 'array',
			},
		],
		done: ({ rewardAssignments }) =>
			[...rewardAssignments].filter(({ parameters }) => parameters.loyalty.points === 77).length,
	},
	{
		resource: 'rewardAssignment',
		operation: 'update',
		parameters: ({ rewardAssignments }) => ({
			rewardId: byId(first(rewardAssignments).reward_id),
			assignmentId: byId(first(rewardAssignments).id),
			points: 77,
		}),
		calls: ({ rewardAssignments }) => [
			{
				method: 'PUT',
				path: `/v1/rewards/${first(rewardAssignments).reward_id}/assignments/${first(rewardAssignments).id}`,
				body: { parameters: { loyalty: { points: 77 } } },
				answer: 'resource',
			},
		],
		done: ({ rewardAssignments }) =>
			[...rewardAssignments].filter(({ parameters }) => parameters.loyalty.points === 77).length,
	},
];
