import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { rewardTypes } from '../../fields/reward';
import { campaigns, inEachCampaign, loyaltyCampaigns } from './campaigns';
import { chosenIn, line, textOf } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

const REWARDS = { path: ['v1', 'rewards'], key: 'data' };

export const searchRewards = lookup({
	list: REWARDS,
	entry: ({ id, name, type }) => {
		const known = rewardTypes.find(({ value }) => value === type);
		return { name: line(textOf(name, id), known ? known.name : type), value: id };
	},
});

/** The rewards that the chosen loyalty card can be used for, and what they cost. */
export const searchRewardsOfCard = lookup({
	list: (context) => ({
		path: ['v1', 'loyalties', 'members', chosenIn(context, 'voucherCode', 'a card'), 'rewards'],
		key: 'data',
		nameOf: (row) => valueAt(row, 'reward', 'id'),
	}),
	paging: whole,
	entry: ({ id, reward, assignment }) => {
		const points =
			isJsonObject(assignment) && valueAt(assignment, 'parameters', 'loyalty', 'points');
		const name = isJsonObject(reward) ? textOf(reward.name, id) : id;
		return { name: line(name, typeof points === 'number' && `${points} points`), value: id };
	},
});

/** The assignments of the chosen reward: where it is offered, and what it costs there. */
export const searchRewardAssignments = lookup({
	list: (context) => ({
		path: ['v1', 'rewards', chosenIn(context, 'rewardId', 'a reward'), 'assignments'],
		key: 'data',
	}),
	namedIn: [campaigns.list],
	entry: (row, names) => ({ name: line(campaignOf(row, names), costOf(row)), value: row.id }),
});

/** The assignments of every reward: which one, where it is offered, and what it costs there. */
export const searchEveryRewardAssignment = lookup({
	list: loyaltyCampaigns,
	parts: async (client) => await inEachCampaign(client, 'rewards'),
	namedIn: [campaigns.list, REWARDS],
	entry: (row, names) => {
		const reward = names.get(textOf(row.reward_id, row.id)) ?? row.reward_id;
		return { name: line(reward, campaignOf(row, names), costOf(row)), value: row.id };
	},
});

function campaignOf({ id, related_object_id }: Resource, names: Map<string, string>): string {
	const campaign = textOf(related_object_id, id);
	return names.get(campaign) ?? campaign;
}

function costOf(row: Resource): string | undefined {
	const points = valueAt(row, 'parameters', 'loyalty', 'points');
	return typeof points === 'number' ? `${points} points` : undefined;
}
