import { notFound } from '../../errors';
import type { State } from '../../state';
import type { World } from '../../world';
import type { Endpoints } from '../endpoints';

const REWARD = '/v2/loyalties/rewards/:rewardId';

export function loyaltyRewardRoutes(at: Endpoints, { world }: State): void {
	at(REWARD).get(({ params }) => rewardOf(world, params.rewardId));
}

function rewardOf({ loyaltyRewards }: World, id: string) {
	const reward = loyaltyRewards.find(id);
	if (!reward || reward.status === 'DELETED') throw notFound('reward', id);
	return reward;
}
