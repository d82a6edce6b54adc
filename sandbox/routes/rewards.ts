import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';
import type { State } from '../state';
import { checkBody } from '../validation';
import { activeLoyaltyCampaign } from '../world/campaigns';
import {
	assignmentOf,
	assignRewards,
	deleteReward,
	updateAssignment,
	updateReward,
	type AssignmentChange,
	type AssignmentRequest,
	type RewardUpdate,
} from '../world/rewards';
import type { Reward, RewardAssignment, RewardType } from '../world/types';
import { listRoute, type ListRoute } from './listing';
import { numbered } from './paging';
import { nothing } from './resource';
import { boolean, integer, list, metadata, nullable, object, string, text } from './schemas';

const ratio = { type: ['number', 'string'], exclusiveMinimum: 0, pattern: '^\\d+(\\.\\d+)?$' };

/** What may be sent for a reward of each type. */
const UPDATES: Record<RewardType, object> = {
	CAMPAIGN: object({
		name: text,
		metadata,
		parameters: object({ campaign: object({ id: text, balance: integer(1) }, ['id', 'balance']) }, [
			'campaign',
		]),
	}),
	MATERIAL: object({
		name: text,
		metadata,
		stock: integer(0),
		attributes: object({ image_url: string, description: string }),
		parameters: object({ product: object({ id: text, sku_id: nullable(text) }, ['id']) }, [
			'product',
		]),
	}),
	COIN: object({
		name: text,
		metadata,
		parameters: object(
			{ coin: object({ exchange_ratio: ratio, points_ratio: ratio }, ['exchange_ratio']) },
			['coin'],
		),
	}),
};

const cost = object({ loyalty: object({ points: integer(0) }, ['points']) }, ['loyalty']);
const assignments = list(
	object({ reward: text, parameters: cost, validation_rules: list(text) }, [
		'reward',
		'parameters',
	]),
	{ minItems: 1 },
);
/** An assignment may also be changed in part. */
const changedCost = object({
	loyalty: object({ points: integer(0), auto_redeem: nullable(boolean) }),
});

const rewards: ListRoute<Readonly<Reward>> = {
	path: '/v1/rewards',
	rowsOf: (world) => world.rewards.all(),
	key: 'data',
	paging: numbered(),
	where: {
		assignment_id: {
			schema: text,
			keeps: (wanted, { rewardAssignments }) => {
				const assigned = rewardAssignments.find(wanted)?.reward_id;
				return ({ id }) => id === assigned;
			},
		},
	},
};

const assignmentsOfReward: ListRoute<Readonly<RewardAssignment>> = {
	path: '/v1/rewards/:key/assignments',
	rowsOf: (world, key) => world.rewardAssignments.of(world.rewards.get(key).id),
	key: 'data',
	paging: numbered(),
};

type OfAssignment = { Params: { rewardId: string; assignmentId: string } };

export function rewardRoutes(app: FastifyInstance, state: State): void {
	listRoute(app, rewards, state);
	listRoute(app, assignmentsOfReward, state);

	app.get<{ Params: { rewardId: string } }>('/v1/rewards/:rewardId', ({ params }) =>
		state.world.rewards.get(params.rewardId),
	);

	app.delete<{ Params: { rewardId: string } }>(
		'/v1/rewards/:rewardId',
		{ schema: nothing },
		({ params }, reply) => {
			deleteReward(state.world, params.rewardId);
			return reply.status(204).send();
		},
	);

	app.get<OfAssignment>(
		'/v1/rewards/:rewardId/assignments/:assignmentId',
		{ schema: nothing },
		({ params }) => assignmentOf(state.world, params.rewardId, params.assignmentId),
	);

	app.delete<OfAssignment>(
		'/v1/rewards/:rewardId/assignments/:assignmentId',
		{ schema: nothing },
		({ params }, reply) => {
			const { id } = assignmentOf(state.world, params.rewardId, params.assignmentId);
			state.world.rewardAssignments.remove(id);
			return reply.status(204).send();
		},
	);

	app.put<{ Params: { rewardId: string }; Body: RewardUpdate }>(
		'/v1/rewards/:rewardId',
		{ schema: { body: metadata } },
		(request) => {
			const reward = state.world.rewards.get(request.params.rewardId);
			checkBody(request, UPDATES[reward.type]);
			return updateReward(state.world, reward, request.body);
		},
	);

	app.put<OfAssignment & { Body: { parameters?: AssignmentChange } }>(
		'/v1/rewards/:rewardId/assignments/:assignmentId',
		{ schema: { body: object({ parameters: changedCost }) } },
		({ params, body }) =>
			updateAssignment(state.world, params.rewardId, params.assignmentId, body.parameters),
	);

	app.post<{ Params: { campaignId: string }; Body: AssignmentRequest[] }>(
		'/v1/loyalties/:campaignId/rewards',
		{ schema: { body: assignments } },
		({ params, body }) => {
			const campaign = activeLoyaltyCampaign(state.world, params.campaignId);
			refuseLongArray(body, state.settings.maxArray);
			return assignRewards(state.world, campaign, body);
		},
	);
}

/** Array bodies longer than the service takes at once are answered with 413. */
export function refuseLongArray(body: readonly unknown[], longest: number): void {
	if (body.length <= longest) return;
	throw new ApiError(
		413,
		'payload_too_large',
		'Payload too large',
		`The array has ${body.length} elements, at most ${longest} are taken`,
	);
}
