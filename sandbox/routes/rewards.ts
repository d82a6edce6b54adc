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
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const ratio = { type: ['number', 'string'], exclusiveMinimum: 0, pattern: '^\\d+(\\.\\d+)?$' };

const product = s.object(['id'], { id: s.text, sku_id: s.nullable(s.text) });
const coin = s.object(['exchange_ratio'], { exchange_ratio: ratio, points_ratio: ratio });
const campaign = { id: s.text, balance: s.integer(1) };

/** Fields by reward type, besides its parameters. A stock of null is unlimited. */
const PROFILES: Record<RewardType, Record<string, s.Schema>> = {
	CAMPAIGN: { name: s.text, metadata: s.metadata },
	MATERIAL: {
		name: s.text,
		metadata: s.metadata,
		stock: s.nullable(s.integer(0)),
		attributes: s.object({ image_url: s.string, description: s.string }),
	},
	COIN: { name: s.text, metadata: s.metadata },
};

const PARAMETERS: Record<RewardType, s.Schema> = {
	CAMPAIGN: s.object(['campaign'], { campaign: s.object(['id'], campaign) }),
	MATERIAL: s.object(['product'], { product }),
	COIN: s.object(['coin'], { coin }),
};

const UPDATES = bodies([]);
const NEW = bodies(['name', 'type', 'parameters']);

function bodies(required: string[]) {
	const bodyOf = (type: RewardType) =>
		s.object(required, {
			...PROFILES[type],
			parameters: PARAMETERS[type],
			...(required.includes('type') && { type: s.oneOf([type]) }),
		});
	return { CAMPAIGN: bodyOf('CAMPAIGN'), MATERIAL: bodyOf('MATERIAL'), COIN: bodyOf('COIN') };
}

const withType = {
	type: 'object',
	required: ['type'],
	properties: { type: s.oneOf(Object.keys(PROFILES)) },
};

const cost = s.object(['loyalty'], { loyalty: s.object(['points'], { points: s.integer(0) }) });
const assignments = s.list(
	s.object(['reward', 'parameters'], {
		reward: s.text,
		parameters: cost,
		validation_rules: s.list(s.text),
	}),
	{ minItems: 1 },
);
/** Assignments can also be changed in part. */
const changedCost = s.object({
	loyalty: s.object({ points: s.integer(0), auto_redeem: s.nullable(s.boolean) }),
});

const rewards: ListRoute<Readonly<Reward>> = {
	path: '/v1/rewards',
	rowsOf: (world) => world.rewards.all(),
	key: 'data',
	paging: numbered(),
	where: {
		assignment_id: {
			schema: s.text,
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
		s.object({ parameters: changedCost }),
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
