import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

const RETIRED = 'rew_Retired1Reward2Aa';
const WITHDRAWN = 'rewa_Withdrawn1Assignment2Aa';

/** A reward without assignments. */
function withRetired({ rewards }: World) {
	const copied = { ...first(rewards), id: RETIRED, name: 'Retired' };
	if (!rewards.find(RETIRED)) rewards.add(copied);
	return { rewardId: byId(RETIRED) };
}

/** Assigns the first reward once more. */
function withWithdrawn({ rewardAssignments }: World) {
	const copied = { ...first(rewardAssignments), id: WITHDRAWN };
	if (!rewardAssignments.find(WITHDRAWN)) rewardAssignments.add(copied);
	return { rewardId: byId(copied.reward_id), assignmentId: byId(WITHDRAWN) };
}

type Assignments = World['rewardAssignments'];

const assigned = (assignments: Assignments) => ({
	rewardId: byId(first(assignments).reward_id),
	assignmentId: byId(first(assignments).id),
});

const pathOf = ({ reward_id, id }: ReturnType<Assignments['get']>) =>
	`/v1/rewards/${reward_id}/assignments/${id}`;

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
	{
		resource: 'reward',
		operation: 'create',
		parameters: ({ products }) => ({
			name: 'A new cup',
			rewardType: 'MATERIAL',
			additionalFields: {
				productId: byId(first(products).id),
				stock: 20,
				imageUrl: 'https://www.example.com/cup.png',
				description: 'It keeps coffee warm',
			},
			specifyMetadata: 'json',
			metadataJson: '{"season": "winter"}',
		}),
		calls: ({ products }) => [
			{
				method: 'POST',
				path: '/v1/rewards',
				body: {
					name: 'A new cup',
					type: 'MATERIAL',
					parameters: { product: { id: first(products).id } },
					stock: 20,
					attributes: {
						image_url: 'https://www.example.com/cup.png',
						description: 'It keeps coffee warm',
					},
					metadata: { season: 'winter' },
				},
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: ({ rewards }) => [...rewards].filter(({ name }) => name === 'A new cup').length,
	},
	{
		resource: 'reward',
		operation: 'delete',
		parameters: withRetired,
		calls: () => [{ method: 'DELETE', path: `/v1/rewards/${RETIRED}`, answer: 'nothing' }],
		done: ({ rewards }) => (rewards.find(RETIRED) ? 0 : 1),
	},
	{
		resource: 'reward',
		operation: 'get',
		parameters: ({ rewards }) => ({ rewardId: byId(first(rewards).id) }),
		calls: ({ rewards }) => [
			{ method: 'GET', path: `/v1/rewards/${first(rewards).id}`, answer: 'resource' },
		],
	},
	{
		resource: 'reward',
		operation: 'getAll',
		parameters: ({ rewardAssignments }) => ({
			filters: { assignmentId: first(rewardAssignments).id },
		}),
		calls: ({ rewardAssignments }) => [
			{
				method: 'GET',
				path: '/v1/rewards',
				query: { assignment_id: first(rewardAssignments).id, limit: '50', page: '1' },
				answer: 'list',
			},
		],
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
				idempotent: true,
				// A campaign has each reward once.
				traced: true,
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
	{
		resource: 'rewardAssignment',
		operation: 'delete',
		parameters: withWithdrawn,
		calls: ({ rewardAssignments }) => [
			{
				method: 'DELETE',
				path: pathOf({ ...first(rewardAssignments), id: WITHDRAWN }),
				answer: 'nothing',
			},
		],
		done: ({ rewardAssignments }) => (rewardAssignments.find(WITHDRAWN) ? 0 : 1),
	},
	{
		resource: 'rewardAssignment',
		operation: 'get',
		parameters: ({ rewardAssignments }) => assigned(rewardAssignments),
		calls: ({ rewardAssignments }) => [
			{ method: 'GET', path: pathOf(first(rewardAssignments)), answer: 'resource' },
		],
	},
	{
		resource: 'rewardAssignment',
		operation: 'getAll',
		parameters: ({ rewardAssignments }) => ({
			rewardId: byId(first(rewardAssignments).reward_id),
		}),
		calls: ({ rewardAssignments }) => [
			{
				method: 'GET',
				path: `/v1/rewards/${first(rewardAssignments).reward_id}/assignments`,
				query: { limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
];
