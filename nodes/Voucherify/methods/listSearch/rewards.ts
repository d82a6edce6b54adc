import { valueAt } from '../../api/types';
import { rewardTypes } from '../../fields/reward';
import { campaigns } from './campaigns';
import { chosenIn, line, textOf } from './entries';
import { lookup } from './lookup';

export const searchRewards = lookup({
	list: { path: ['v1', 'rewards'], key: 'data' },
	entry: ({ id, name, type }) => {
		const known = rewardTypes.find(({ value }) => value === type);
		return { name: line(textOf(name, id), known ? known.name : type), value: id };
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
