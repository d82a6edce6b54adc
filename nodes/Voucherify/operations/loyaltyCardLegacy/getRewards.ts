import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../api/types';
import { loyaltyCardLegacy } from '../../fields/loyaltyCardLegacy';
import { rewardOfCardColumns } from '../../items/loyaltyLegacy';
import { simplify } from '../../fields/paging';
import type { SingleOperation } from '../kinds/operation';
import { rowsIn } from '../kinds/results';

/**
 * List the rewards that a loyalty card can be used for. The service gives them as a whole.
 * @see https://docs.voucherify.io/api-reference/loyalties/list-member-rewards
 */
export const getRewards: SingleOperation = {
	value: 'getRewards',
	name: 'Get Rewards',
	action: 'Get the rewards of a legacy loyalty card',
	description: 'Get what a member can get for points, or what their points are enough for',
	fields: [
		loyaltyCardLegacy,
		{
			displayName: 'Affordable Only',
			name: 'affordableOnly',
			type: 'boolean',
			default: false,
			description: 'Whether to leave out what costs more points than the card has',
		},
		simplify,
	],
	async execute(task) {
		const { parameters } = task;
		const code = parameters.text('voucherCode');
		const isAffordable = parameters.flag('affordableOnly');
		const list = {
			path: ['v1', 'loyalties', 'members', code, 'rewards'],
			key: 'data',
			query: { affordable_only: isAffordable ? 'true' : undefined },
			nameOf: (row: IDataObject) => valueAt(row, 'reward', 'id'),
		};
		return await rowsIn(task, list, rewardOfCardColumns);
	},
};
