import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';
import type { State } from '../state';
import { checkBody } from '../validation';
import {
	assignRewards,
	updateAssignment,
	updateReward,
	type AssignmentRequest,
	type RewardUpdate,
} from '../world/rewards';
import type { RewardAssignment, RewardType } from '../world/types';
import { pageOf, type PageQuery } from './lists';
import { integer, list, metadata, nullable, object, pageQuery, string, text } from './schemas';

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
const assignments = list(object({ reward: text, parameters: cost }, ['reward', 'parameters']), {
	minItems: 1,
});

export function rewardRoutes(app: FastifyInstance, state: State): void {
	app.get<{ Querystring: PageQuery & { assignment_id?: string } }>(
		'/v1/rewards',
		{ schema: { querystring: pageQuery({ assignment_id: text }) } },
		({ query }) => {
			const { rewards, rewardAssignments } = state.world;
			const assigned = rewardAssignments.find(({ id }) => id === query.assignment_id)?.reward_id;
			const shown =
				query.assignment_id === undefined ? rewards : rewards.filter(({ id }) => id === assigned);
			return pageOf('data', shown, query);
		},
	);

	app.get<{ Params: { rewardId: string } }>('/v1/rewards/:rewardId', ({ params }) =>
		state.world.reward(params.rewardId),
	);

	app.put<{ Params: { rewardId: string }; Body: RewardUpdate }>(
		'/v1/rewards/:rewardId',
		{ schema: { body: metadata } },
		(request) => {
			const reward = state.world.reward(request.params.rewardId);
			checkBody(request, UPDATES[reward.type]);
			return updateReward(state.world, reward, request.body);
		},
	);

	app.get<{ Params: { rewardId: string }; Querystring: PageQuery }>(
		'/v1/rewards/:rewardId/assignments',
		{ schema: { querystring: pageQuery() } },
		({ params, query }) => {
			const reward = state.world.reward(params.rewardId);
			const assigned = state.world.rewardAssignments.filter(
				({ reward_id }) => reward_id === reward.id,
			);
			return pageOf('data', assigned, query);
		},
	);

	app.put<{
		Params: { rewardId: string; assignmentId: string };
		Body: { parameters?: RewardAssignment['parameters'] };
	}>(
		'/v1/rewards/:rewardId/assignments/:assignmentId',
		{ schema: { body: object({ parameters: cost }) } },
		({ params, body }) =>
			updateAssignment(state.world, params.rewardId, params.assignmentId, body.parameters),
	);

	app.post<{ Params: { campaignId: string }; Body: AssignmentRequest[] }>(
		'/v1/loyalties/:campaignId/rewards',
		{ schema: { body: assignments } },
		({ params, body }) => {
			const campaign = state.world.activeLoyaltyCampaign(params.campaignId);
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
