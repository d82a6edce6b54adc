import { locator } from '../../../forms/locator';
import type { Parameters } from '../../../forms/reading/parameters';

/** Picks any reward of current loyalty programs, where no program is chosen. */
export const anyLoyaltyReward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	searchListMethod: 'searchEveryLoyaltyReward',
	examples: { id: 'lrew_128f4a8c8e8c4bed9f' },
});

export const rewardPath = (parameters: Parameters) => [
	...['v2', 'loyalties', 'rewards'],
	parameters.text('rewardId'),
];
