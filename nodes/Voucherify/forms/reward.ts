import { valueAt, type Resource } from '../api/types';
import { campaigns, listsInCampaigns, loyaltyCampaigns } from './campaign';
import { joinParts, readChosen, textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';

/** Types of rewards; the list of rewards shows the same names. */
export const rewardTypes = [
	{ name: 'Digital', value: 'CAMPAIGN', description: 'Points, credits or a coupon' },
	{ name: 'Material', value: 'MATERIAL', description: 'A product' },
	{ name: 'Pay With Points', value: 'COIN', description: 'Points instead of money' },
];

const REWARDS = { path: ['v1', 'rewards'], key: 'data' };

const searchRewards = lookup('searchRewards', {
	list: REWARDS,
	whole: 'ID',
	at: (id) => [...REWARDS.path, id],
	entry: ({ id, name, type }) => {
		const known = rewardTypes.find(({ value }) => value === type);
		return { name: joinParts(textOrElse(name, id), known ? known.name : type), value: id };
	},
});

/** Assignments of the chosen reward, each with its campaign and price. */
const searchRewardAssignments = lookup('searchRewardAssignments', {
	list: (context) => ({
		path: ['v1', 'rewards', readChosen(context, 'rewardId', 'a reward'), 'assignments'],
		key: 'data',
	}),
	namedIn: [campaigns.list],
	entry: (row, names) => ({ name: joinParts(campaignOf(row, names), costOf(row)), value: row.id }),
});

/** Assignments of all rewards, each with its reward, campaign and price. */
export const searchEveryRewardAssignment = lookup('searchEveryRewardAssignment', {
	list: loyaltyCampaigns,
	parts: async (client) => await listsInCampaigns(client, 'rewards'),
	namedIn: [campaigns.list, REWARDS],
	entry: (row, names) => {
		const reward = names.get(textOrElse(row.reward_id, row.id)) ?? row.reward_id;
		return { name: joinParts(reward, campaignOf(row, names), costOf(row)), value: row.id };
	},
});

function campaignOf({ id, related_object_id }: Resource, names: Map<string, string>): string {
	const campaign = textOrElse(related_object_id, id);
	return names.get(campaign) ?? campaign;
}

function costOf(row: Resource): string | undefined {
	const points = valueAt(row, 'parameters', 'loyalty', 'points');
	return typeof points === 'number' ? `${points} points` : undefined;
}

export const reward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	search: searchRewards,
	examples: { id: 'rew_0bc92f81a6801f9bca' },
});

/** Picks one of the assignments of the chosen reward. */
export const rewardAssignment = locator({
	displayName: 'Reward Assignment',
	name: 'assignmentId',
	description: 'The assignment of the reward to a loyalty campaign',
	search: searchRewardAssignments,
	examples: { id: 'rewa_0c5afe2c2e0b2a5d0a' },
	dependsOn: 'rewardId.value',
});
