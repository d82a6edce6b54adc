import { isJsonObject, valueAt } from '../../api/types';
import { rewardTypes } from '../../fields/reward';
import { campaigns } from './campaigns';
import { chosenIn, line, textOf } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

export const searchRewards = lookup({
	list: { path: ['v1', 'rewards'], key: 'data' },
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

export const searchRewardAssignments = lookup({
	list: (context) => ({
		path: ['v1', 'rewards', chosenIn(context, 'rewardId', 'a reward'), 'assignments'],
		key: 'data',
	}),
	namedIn: campaigns.list,
	entry: (row, names) => {
		const points = valueAt(row, 'parameters', 'loyalty', 'points');
		const cost = typeof points === 'number' && `${points} points`;
		const campaign = textOf(row.related_object_id, row.id);
		return { name: line(names.get(campaign) ?? campaign, cost), value: row.id };
	},
});
