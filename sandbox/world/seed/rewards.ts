import { daysAgo, iso } from '../clock';
import type { Random } from '../random';
import type { Product, Reward, RewardAssignment, RewardType } from '../types';
import { CAMPAIGN_IDS } from './campaigns';

const NAMES: Record<RewardType, readonly [string, ...string[]]> = {
	CAMPAIGN: ['5 € gift card', '10 € gift card', '25 € gift card', 'Birthday gift card'],
	MATERIAL: ['Reusable cup', 'Coffee grinder', 'Tasting box', 'Barista apron'],
	COIN: ['Pay with points', 'Half price with points', 'Tip with points', 'Donate points'],
};
const TYPES = ['CAMPAIGN', 'MATERIAL', 'COIN'] as const;

export function seedRewards(
	random: Random,
	count: number,
	products: readonly Readonly<Product>[],
): Reward[] {
	return Array.from({ length: count }, (_, index): Reward => {
		const type = TYPES[index % TYPES.length] ?? 'CAMPAIGN';
		const round = Math.floor(index / TYPES.length);
		const name = NAMES[type][round] ?? `${NAMES[type][0]} ${round + 1}`;
		const common = {
			id: random.id('rew'),
			name,
			metadata: {},
			redeemed: random.between(0, 90),
			created_at: iso(daysAgo(300 - index)),
			updated_at: null,
			object: 'reward' as const,
		};
		if (type === 'CAMPAIGN') {
			const balance = (round + 1) * 500;
			const campaign = { id: CAMPAIGN_IDS.giftCards, balance, type: 'GIFT_VOUCHERS' as const };
			return { ...common, type, stock: null, parameters: { campaign } };
		}
		if (type === 'COIN') {
			const coin = { exchange_ratio: round + 1, points_ratio: 10 };
			return { ...common, type, stock: null, parameters: { coin } };
		}
		const product = products[round];
		return {
			...common,
			type,
			stock: random.between(5, 200),
			attributes: { description: `${name}, while stocks last` },
			parameters: product
				? { product: { id: product.id, sku_id: product.skus.data[0]?.id ?? null } }
				: {},
		};
	});
}

/** Assigns the first three rewards to "Coffee Club", and the first one also to "Summer Rewards". */
export function seedRewardAssignments(
	random: Random,
	rewards: readonly Readonly<Reward>[],
): RewardAssignment[] {
	const assign = (
		reward: Readonly<Reward>,
		campaignId: string,
		points: number,
	): RewardAssignment => ({
		id: random.id('rewa'),
		reward_id: reward.id,
		related_object_id: campaignId,
		related_object_type: 'campaign',
		parameters: { loyalty: { points } },
		created_at: iso(daysAgo(200)),
		updated_at: null,
		object: 'reward_assignment',
	});
	const toCoffeeClub = rewards
		.slice(0, 3)
		.map((reward, index) => assign(reward, CAMPAIGN_IDS.coffeeClub, (index + 1) * 100));
	const toSummer = rewards
		.slice(0, 1)
		.map((reward) => assign(reward, CAMPAIGN_IDS.summerRewards, 150));
	return [...toCoffeeClub, ...toSummer];
}
