import { locator } from './locator';

export const reward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	description: 'The reward to work with',
	searchListMethod: 'searchRewards',
	example: 'rew_0bc92f81a6801f9bca',
});

/** Picks one of the assignments of the chosen reward. */
export const rewardAssignment = locator({
	displayName: 'Reward Assignment',
	name: 'assignmentId',
	description: 'The assignment of the reward to a loyalty campaign',
	searchListMethod: 'searchRewardAssignments',
	example: 'rewa_0c5afe2c2e0b2a5d0a',
	dependsOn: 'rewardId.value',
});
