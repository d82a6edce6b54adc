import { duplicate, invalidPayload, notFound } from '../errors';
import { iso } from './clock';
import type { World } from './index';
import type { Campaign, Metadata, Reward, RewardAssignment } from './types';

/** What may change in a reward; which of it applies depends on the reward's type. */
export interface RewardUpdate {
	name?: string;
	metadata?: Metadata;
	stock?: number;
	attributes?: { image_url?: string; description?: string };
	parameters?: {
		campaign?: { id: string; balance?: number };
		product?: { id: string; sku_id?: string | null };
		coin?: { exchange_ratio: string | number; points_ratio?: string | number };
	};
}

export interface AssignmentRequest {
	reward: string;
	parameters: { loyalty: { points: number } };
}

/** Metadata keys are added to those there; everything else given replaces what was there. */
export function updateReward(world: World, reward: Reward, update: RewardUpdate): Reward {
	const { metadata, attributes, parameters, ...rest } = update;
	if (parameters) reward.parameters = parametersOf(world, parameters);
	if (attributes) reward.attributes = { ...reward.attributes, ...attributes };
	return Object.assign(reward, rest, {
		metadata: { ...reward.metadata, ...metadata },
		updated_at: iso(world.now()),
	});
}

function parametersOf(
	world: World,
	{ campaign, product, coin }: NonNullable<RewardUpdate['parameters']>,
): Reward['parameters'] {
	if (campaign) {
		const { campaign_type: type } = world.campaign(campaign.id);
		if (type === 'PROMOTION') throw invalidPayload('body/parameters/campaign/id has no vouchers');
		return { campaign: { ...campaign, type } };
	}
	if (product) {
		const known = world.products.find(({ id }) => id === product.id);
		if (!known) throw notFound('product', product.id);
		const { sku_id } = product;
		if (sku_id && !known.skus.data.some(({ id }) => id === sku_id)) throw notFound('sku', sku_id);
		return { product };
	}
	if (!coin) return {};
	const { exchange_ratio, points_ratio } = coin;
	return {
		coin: {
			exchange_ratio: Number(exchange_ratio),
			...(points_ratio !== undefined && { points_ratio: Number(points_ratio) }),
		},
	};
}

/** Assigns all the rewards to the campaign, or none of them when one is refused. */
export function assignRewards(
	world: World,
	campaign: Campaign,
	requests: readonly AssignmentRequest[],
): RewardAssignment[] {
	const created = new Map<string, RewardAssignment>();
	for (const { reward, parameters } of requests) {
		const rewardId = world.reward(reward).id;
		const there =
			created.get(rewardId) ??
			world.rewardAssignments.find(
				(other) => other.reward_id === rewardId && other.related_object_id === campaign.id,
			);
		if (there) throw duplicate('reward_assignment', there.id);
		created.set(rewardId, {
			id: world.random.id('rewa'),
			reward_id: rewardId,
			related_object_id: campaign.id,
			related_object_type: 'campaign',
			parameters,
			created_at: iso(world.now()),
			updated_at: null,
			object: 'reward_assignment',
		});
	}
	world.rewardAssignments.push(...created.values());
	return [...created.values()];
}

/** Changes the cost of an assigned reward; without parameters only `updated_at` moves. */
export function updateAssignment(
	world: World,
	rewardId: string,
	assignmentId: string,
	parameters: RewardAssignment['parameters'] | undefined,
): RewardAssignment {
	const reward = world.reward(rewardId);
	const found = world.rewardAssignments.find(
		({ id, reward_id }) => id === assignmentId && reward_id === reward.id,
	);
	if (!found) throw notFound('reward_assignment', assignmentId);
	return Object.assign(found, parameters && { parameters }, { updated_at: iso(world.now()) });
}
