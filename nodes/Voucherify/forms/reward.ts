import { locator } from './locator';

export const reward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	searchListMethod: 'searchRewards',
	examples: { id: 'rew_0bc92f81a6801f9bca' },
});

/** Picks one of the assignments of the chosen reward. */
export const rewardAssignment = locator({
	displayName: 'Reward Assignment',
	name: 'assignmentId',
	description: 'The assignment of the reward to a loyalty campaign',
	searchListMethod: 'searchRewardAssignments',
	examples: { id: 'rewa_0c5afe2c2e0b2a5d0a' },
	dependsOn: 'rewardId.value',
});

/** Types of rewards; the list of rewards shows the same names. */
export const rewardTypes = [
	{ name: 'Digital', value: 'CAMPAIGN', description: 'Points, credits or a coupon' },
	{ name: 'Material', value: 'MATERIAL', description: 'A product' },
	{ name: 'Pay With Points', value: 'COIN', description: 'Points instead of money' },
];
