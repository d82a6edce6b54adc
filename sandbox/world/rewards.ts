import { duplicate, inUse, invalidPayload, notFound } from '../errors';
import { addAll } from './elements';
import type { Store } from './store';
import type { Campaign, Metadata, Reward, RewardAssignment } from './types';

/** The type of the reward decides which fields apply. */
export interface RewardUpdate {
	name?: string;
	metadata?: Metadata;
	stock?: number | null;
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
	validation_rules?: string[];
}

export interface AssignmentChange {
	loyalty?: { points?: number; auto_redeem?: boolean | null };
}

export interface RewardRequest extends RewardUpdate {
	name: string;
	type: Reward['type'];
}

export function createReward(
	store: Store,
	{ parameters = {}, stock, metadata = {}, ...rest }: RewardRequest,
): Readonly<Reward> {
	return store.rewards.add({
		...store.rewards.born(),
		...rest,
		stock: stock ?? null,
		redeemed: null,
		metadata,
		parameters: parametersOf(store, parameters),
		object: 'reward',
	});
}

/** Changes a reward. Metadata and attributes are merged; other fields are replaced. */
export function updateReward(
	store: Store,
	reward: Readonly<Reward>,
	{ attributes, parameters, ...rest }: RewardUpdate,
): Readonly<Reward> {
	return store.rewards.change(reward.id, {
		...rest,
		...(parameters && { parameters: parametersOf(store, parameters) }),
		...(attributes && { attributes: { ...reward.attributes, ...attributes } }),
	});
}

function parametersOf(
	{ campaigns, products }: Store,
	{ campaign, product, coin }: NonNullable<RewardUpdate['parameters']>,
): Reward['parameters'] {
	if (campaign) {
		const { campaign_type: type } = campaigns.get(campaign.id);
		if (type === 'PROMOTION') throw invalidPayload('body/parameters/campaign/id has no vouchers');
		return { campaign: { ...campaign, type } };
	}
	if (product) {
		const { skus } = products.get(product.id);
		const { sku_id } = product;
		if (sku_id && !skus.data.some(({ id }) => id === sku_id)) throw notFound('sku', sku_id);
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

/** Assigns rewards to a campaign; see {@link addAll} for what happens if one is rejected. */
export function assignRewards(
	{ rewards, rewardAssignments, beliefs }: Store,
	{ id: campaignId }: Readonly<Campaign>,
	requests: readonly AssignmentRequest[],
): Readonly<RewardAssignment>[] {
	const there = new Map(
		rewardAssignments.of(campaignId).map(({ id, reward_id }) => [reward_id, id]),
	);
	const made = ({ reward, parameters }: AssignmentRequest): RewardAssignment => {
		const { id: rewardId } = rewards.get(reward);
		const known = there.get(rewardId);
		if (known !== undefined) throw duplicate('reward_assignment', known);
		const born = rewardAssignments.born();
		there.set(rewardId, born.id);
		return {
			...born,
			reward_id: rewardId,
			related_object_id: campaignId,
			related_object_type: 'campaign',
			parameters,
			object: 'reward_assignment',
		};
	};
	return addAll(beliefs, requests, made, (assignment) => rewardAssignments.add(assignment));
}

/** Changes the parameters of an assignment; without any, only `updated_at` changes. */
export function updateAssignment(
	store: Store,
	rewardId: string,
	assignmentId: string,
	change: AssignmentChange | undefined,
): Readonly<RewardAssignment> {
	const found = assignmentOf(store, rewardId, assignmentId);
	const loyalty = { ...found.parameters.loyalty, ...change?.loyalty };
	return store.rewardAssignments.change(found.id, { parameters: { loyalty } });
}

export function assignmentOf(
	{ rewards, rewardAssignments }: Store,
	rewardId: string,
	assignmentId: string,
): Readonly<RewardAssignment> {
	const reward = rewards.get(rewardId);
	const found = rewardAssignments.get(assignmentId);
	if (found.reward_id !== reward.id) throw notFound('reward_assignment', assignmentId);
	return found;
}

export function deleteReward({ rewards, rewardAssignments }: Store, rewardId: string): void {
	const { id } = rewards.get(rewardId);
	const users = rewardAssignments.of(id).map((assignment) => assignment.id);
	if (users.length > 0) throw inUse('reward', id, 'reward_assignments', users);
	rewards.remove(id);
}
