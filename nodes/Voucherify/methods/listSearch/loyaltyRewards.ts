import type { IDataObject } from 'n8n-workflow';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client';
import { expiringPages } from '../../api/lists/expiringPages';
import { firstRows } from '../../api/lists/pages';
import { chosenIn, line, textOf, titled } from './entries';
import { byName, unlessActive } from './loyalty';
import { expiring } from './paging';

/** More rewards a program cannot have, nor can a list be asked for. */
const MOST_REWARDS = 100;

/**
 * What members of the chosen program buy with points. The program knows no more of its rewards than their IDs: by these,
 * and by a part of a name, the service finds them.
 */
export async function searchLoyaltyProgramRewards(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const text = filter.trim();
	const program = chosenIn(this, 'programId', 'a program');
	const client = await VoucherifyClient.connect(this, 'voucherifyApi');
	const assigned = {
		path: ['v2', 'loyalties', 'programs', program, 'rewards'],
		key: 'data',
		nameOf: ({ reward_id }: IDataObject) => reward_id,
	};
	const offered = await firstRows(expiringPages(client, assigned), MOST_REWARDS);
	if (offered.length === 0) return { results: [] };
	const wanted = offered.map(
		({ id }, index) => [`filters[id][conditions][$in][${index}]`, id] as const,
	);
	const list = {
		path: ['v2', 'loyalties', 'rewards'],
		key: 'data',
		query: { order: '-created_at', ...(text && byName(text)), ...Object.fromEntries(wanted) },
	};
	const { rows, next } = await expiring(client, list, paginationToken);
	const results = rows.map(({ id, name, type, status }) => ({
		name: line(textOf(name, id), titled(type), unlessActive(status)),
		value: id,
	}));
	return { results, paginationToken: next };
}
