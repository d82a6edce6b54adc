import { VoucherifyClient } from '../../../api/client/client';
import { expiringPages } from '../../../api/lists/expiringPages';
import { firstRows, type List } from '../../../api/lists/pages';
import type { Resource } from '../../../api/types';
import {
	joinParts,
	readChosen,
	textOrElse,
	labelOfConstant,
} from '../../../forms/listSearch/entries';
import { guardDropDown } from '../../../forms/listSearch/guarded';
import { pagesByCursor } from '../../../forms/listSearch/paging';
import { locator } from '../../../forms/locator';
import { byName, namedLookup, unlessActive } from '../../../forms/loyaltyProgram';
import type { Parameters } from '../../../forms/reading/parameters';

const REWARDS = { path: ['v2', 'loyalties', 'rewards'], key: 'data' };

/** Returns the label of a reward. */
const entry = ({ id, name, type, status }: Resource) => ({
	name: joinParts(textOrElse(name, id), labelOfConstant(type), unlessActive(status)),
	value: id,
});

/** All rewards of current loyalty programs. */
const searchEveryLoyaltyReward = namedLookup('searchEveryLoyaltyReward', REWARDS.path, {
	entry,
});

/** Voucherify's maximum for the rewards of a program, and for the IDs in a list's filter. */
const MAX_REWARDS = 100;

/**
 * Rewards that members of the chosen program buy with points. The program has only the IDs of its rewards, so these are
 * the filter of the list of rewards, together with a part of the name.
 */
export const searchLoyaltyProgramRewards = guardDropDown(
	'searchLoyaltyProgramRewards',
	async function (filter = '', paginationToken) {
		const text = filter.trim();
		const program = readChosen(this, 'programId', 'a program');
		const client = await VoucherifyClient.connect(this, 'voucherifyApi');
		const assigned: List = {
			path: ['v2', 'loyalties', 'programs', program, 'rewards'],
			key: 'data',
			rowId: 'reward_id',
		};
		const offered = await firstRows(expiringPages(client, assigned), MAX_REWARDS);
		if (offered.length === 0) return { results: [] };
		const idFilters = offered.map(
			({ id }, index) => [`filters[id][conditions][$in][${index}]`, id] as const,
		);
		const list = {
			...REWARDS,
			query: { order: '-created_at', ...(text && byName(text)), ...Object.fromEntries(idFilters) },
		};
		const { rows, next } = await pagesByCursor(client, list, paginationToken);
		return { results: rows.map(entry), paginationToken: next };
	},
);

/** Picks one of the rewards that members of the chosen program buy with points. */
export const loyaltyReward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	description: 'The reward, which members buy with points',
	search: searchLoyaltyProgramRewards,
	examples: { id: 'lrew_128f4a8c8e8c4bed9f' },
	dependsOn: 'programId.value',
});

/** Picks any reward of current loyalty programs, where no program is chosen. */
export const anyLoyaltyReward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	search: searchEveryLoyaltyReward,
	examples: { id: 'lrew_128f4a8c8e8c4bed9f' },
});

export const rewardPath = (parameters: Parameters) => [
	...REWARDS.path,
	parameters.text(loyaltyReward),
];
