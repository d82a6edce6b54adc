import { ApiError } from '../errors';
import type { State } from '../state';
import { checkBody } from '../validation';
import { activeLoyaltyCampaign, loyaltyCampaign } from '../world/campaigns';
import {
	assignmentOf,
	assignRewards,
	createReward,
	deleteReward,
	updateAssignment,
	updateReward,
	type AssignmentChange,
	type AssignmentRequest,
	type RewardRequest,
	type RewardUpdate,
} from '../world/rewards';
import type { Reward, RewardAssignment, RewardType } from '../world/types';
import { answered } from '../world/store';
import { listRoute, type ListRoute } from './listing';
import { numbered } from './paging';
import {
	boolean,
	integer,
	list,
	metadata,
	nullable,
	object,
	oneOf,
	string,
	text,
	type Schema,
} from './schemas';
import type { Endpoints } from './endpoints';

const ratio = { type: ['number', 'string'], exclusiveMinimum: 0, pattern: '^\\d+(\\.\\d+)?$' };

const product = object({ id: text, sku_id: nullable(text) }, ['id']);
const coin = object({ exchange_ratio: ratio, points_ratio: ratio }, ['exchange_ratio']);
const campaign = { id: text, balance: integer(1) };

/** Fields by reward type, besides its parameters. A stock of null is unlimited. */
const PROFILES: Record<RewardType, Record<string, Schema>> = {
	CAMPAIGN: { name: text, metadata },
	MATERIAL: {
		name: text,
		metadata,
		stock: nullable(integer(0)),
		attributes: object({ image_url: string, description: string }),
	},
	COIN: { name: text, metadata },
};

const PARAMETERS: Record<RewardType, Schema> = {
	CAMPAIGN: object({ campaign: object(campaign, ['id']) }, ['campaign']),
	MATERIAL: object({ product }, ['product']),
	COIN: object({ coin }, ['coin']),
};

const UPDATES = bodies([]);
const NEW = bodies(['name', 'type', 'parameters']);

function bodies(required: string[]) {
	const bodyOf = (type: RewardType) =>
		object(
			{
				...PROFILES[type],
				parameters: PARAMETERS[type],
				...(required.includes('type') && { type: oneOf([type]) }),
			},
			required,
		);
	return { CAMPAIGN: bodyOf('CAMPAIGN'), MATERIAL: bodyOf('MATERIAL'), COIN: bodyOf('COIN') };
}

const withType = {
	type: 'object',
	required: ['type'],
	properties: { type: oneOf(Object.keys(PROFILES)) },
};

const cost = object({ loyalty: object({ points: integer(0) }, ['points']) }, ['loyalty']);
const assignments = list(
	object({ reward: text, parameters: cost, validation_rules: list(text) }, [
		'reward',
		'parameters',
	]),
	{ minItems: 1 },
);
/** Assignments can also be changed in part. */
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

const assignmentsOfCampaign: ListRoute<Readonly<RewardAssignment>> = {
	...assignmentsOfReward,
	path: '/v1/loyalties/:key/rewards',
	rowsOf: (world, key) => {
		const { id } = loyaltyCampaign(world, key);
		return world.rewardAssignments.all().filter((one) => one.related_object_id === id);
	},
};

export function rewardRoutes(at: Endpoints, state: State): void {
	listRoute(at, state, rewards);
	listRoute(at, state, assignmentsOfReward);
	listRoute(at, state, assignmentsOfCampaign);

	at('/v1/rewards/:rewardId').get(({ params }) => state.world.rewards.get(params.rewardId));

	at('/v1/rewards').post<RewardRequest>(withType, (request) => {
		checkBody(request, NEW[request.body.type]);
		return createReward(state.world, request.body);
	});

	at('/v1/rewards/:rewardId').remove(({ params }) => {
		deleteReward(state.world, params.rewardId);
	});

	at('/v1/rewards/:rewardId/assignments/:assignmentId').get(({ params }) =>
		assignmentOf(state.world, params.rewardId, params.assignmentId),
	);

	at('/v1/rewards/:rewardId/assignments/:assignmentId').remove(({ params }) => {
		const { id } = assignmentOf(state.world, params.rewardId, params.assignmentId);
		state.world.rewardAssignments.remove(id);
	});

	at('/v1/rewards/:rewardId').put<RewardUpdate>(
		{ type: 'object', properties: { stock: { clears: true } } },
		(request) => {
			const reward = state.world.rewards.get(request.params.rewardId);
			checkBody(request, UPDATES[reward.type]);
			return updateReward(state.world, reward, request.body);
		},
	);

	at('/v1/rewards/:rewardId/assignments/:assignmentId').put<{ parameters?: AssignmentChange }>(
		object({ parameters: changedCost }),
		({ params, body }) =>
			updateAssignment(state.world, params.rewardId, params.assignmentId, body.parameters),
	);

	at('/v1/loyalties/:campaignId/rewards').post<AssignmentRequest[]>(
		assignments,
		({ params, body }) => {
			const campaign = activeLoyaltyCampaign(state.world, params.campaignId);
			refuseLongArray(body, state.settings.maxArray);
			return answered(state.world.beliefs, assignRewards(state.world, campaign, body));
		},
	);
}

export function refuseLongArray(body: readonly unknown[], longest: number): void {
	if (body.length <= longest) return;
	throw new ApiError(
		413,
		'payload_too_large',
		'Payload too large',
		`The array has ${body.length} elements, at most ${longest} are taken`,
	);
}
