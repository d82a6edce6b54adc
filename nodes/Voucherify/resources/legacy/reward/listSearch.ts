import { isJsonObject, valueAt, type Resource } from '../../../api/types';
import { rewardTypes } from '../../../forms/reward';
import { campaigns, inEachCampaign, loyaltyCampaigns } from '../../../forms/listSearch/campaigns';
import { readChosen, line, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { whole } from '../../../forms/listSearch/paging';

const REWARDS = { path: ['v1', 'rewards'], key: 'data' };

export const searchRewards = lookup({
	list: REWARDS,
	whole: 'ID',
	at: (id) => [...REWARDS.path, id],
	entry: ({ id, name, type }) => {
		const known = rewardTypes.find(({ value }) => value === type);
		return { name: line(textOrElse(name, id), known ? known.name : type), value: id };
	},
});

/** Rewards that the chosen loyalty card can buy, with their prices. */
export const searchRewardsOfCard = lookup({
	list: (context) => ({
		path: ['v1', 'loyalties', 'members', readChosen(context, 'voucherCode', 'a card'), 'rewards'],
		key: 'data',
		rowId: 'reward.id',
	}),
	paging: whole,
	entry: ({ id, reward, assignment }) => {
		const points =
			isJsonObject(assignment) && valueAt(assignment, 'parameters', 'loyalty', 'points');
		const name = isJsonObject(reward) ? textOrElse(reward.name, id) : id;
		return { name: line(name, typeof points === 'number' && `${points} points`), value: id };
	},
});

/** Assignments of the chosen reward, each with its campaign and price. */
export const searchRewardAssignments = lookup({
	list: (context) => ({
		path: ['v1', 'rewards', readChosen(context, 'rewardId', 'a reward'), 'assignments'],
		key: 'data',
	}),
	namedIn: [campaigns.list],
	entry: (row, names) => ({ name: line(campaignOf(row, names), costOf(row)), value: row.id }),
});

/** Assignments of all rewards, each with its reward, campaign and price. */
export const searchEveryRewardAssignment = lookup({
	list: loyaltyCampaigns,
	parts: async (client) => await inEachCampaign(client, 'rewards'),
	namedIn: [campaigns.list, REWARDS],
	entry: (row, names) => {
		const reward = names.get(textOrElse(row.reward_id, row.id)) ?? row.reward_id;
		return { name: line(reward, campaignOf(row, names), costOf(row)), value: row.id };
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
