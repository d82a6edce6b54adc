import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client';
import { LAST_PAGE, listPage, PAGE_SIZE, wholeList, type List } from '../../api/lists/pages';
import { nodeForErrors } from '../../api/node';
import type { CredentialName } from '../../api/request';
import { valueAt, type Resource } from '../../api/types';
import { rewardTypes } from '../../fields/reward';
import { predefinedRoles } from '../../fields/roles';
import { titleOf } from '../../fields/title';

/** How many pages one look-up may read in search of a match before it asks the user to scroll on. */
const PAGES_PER_SEARCH = 5;

/** One drop-down: the list behind it, and how a row is shown. */
interface Lookup extends Omit<List, 'path'> {
	/** Where the list is, or how that follows from what the user has chosen in other fields. */
	path: List['path'] | ((context: ILoadOptionsFunctions) => List['path']);
	/** The keys that open the list. Default: the application's. */
	credential?: CredentialName;
	/** Whether the service gives the list as a whole instead of in pages. */
	whole?: boolean;
	/** Which rows can be chosen. Default: all. */
	shows?: (row: Resource) => boolean;
	/** The list whose first page names what rows refer to. */
	namedIn?: List;
	/** How a row is shown. `names` are those of `namedIn`, by ID. */
	entry: (row: Resource, names: Map<string, string>) => INodeListSearchItems;
}

/**
 * Fills a drop-down page by page as the user scrolls. The API cannot search by a part of a name, so a filter reads on
 * until a page has a match.
 * @throws NodeApiError that says why the list cannot be loaded; n8n shows it in the drop-down.
 */
function lookup({
	path,
	credential = 'voucherifyApi',
	whole,
	shows = () => true,
	namedIn,
	entry,
	...rest
}: Lookup) {
	return async function search(
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken = '1',
	): Promise<INodeListSearchResult> {
		const list = { ...rest, path: typeof path === 'function' ? path(this) : path };
		const client = await VoucherifyClient.connect(this, credential);
		const named = namedIn ? (await listPage(client, namedIn, 1, PAGE_SIZE)).rows : [];
		const names = new Map(named.map(({ id, name }) => [id, textOf(name, id)]));
		const first = Number(paginationToken);
		for (let page = first; ; page += 1) {
			const { rows, more } = whole
				? { rows: await wholeList(client, list), more: false }
				: await listPage(client, list, page, PAGE_SIZE);
			const results = matching(
				rows.filter(shows).map((row) => entry(row, names)),
				filter,
			);
			const next = more && page < LAST_PAGE ? String(page + 1) : undefined;
			if (results.length > 0 || !next || page - first + 1 >= PAGES_PER_SEARCH) {
				return { results, paginationToken: next };
			}
		}
	};
}

function matching(entries: INodeListSearchItems[], filter: string): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return entries.filter(({ name, value }) =>
		[name, String(value)].some((text) => text.toLowerCase().includes(wanted)),
	);
}

const textOf = (value: unknown, fallback: string) =>
	typeof value === 'string' && value ? value : fallback;

/** A constant as menus write it. */
const titled = (value: unknown) => titleOf(textOf(value, '').toUpperCase());

/** What tells a row apart from others, in one line. */
const line = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

export const searchLoyaltyCampaigns = lookup({
	path: ['v1', 'loyalties'],
	key: 'campaigns',
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});

export const searchVouchers = lookup({
	path: ['v1', 'vouchers'],
	key: 'vouchers',
	query: { order: '-created_at' },
	entry: ({ id, code, campaign }) => ({
		name: line(textOf(code, id), campaign),
		value: id,
	}),
});

export const searchExports = lookup({
	path: ['v1', 'exports'],
	key: 'exports',
	query: { order: '-created_at' },
	entry: ({ id, exported_object, status, created_at }) => ({
		name: line(titled(exported_object) || id, titled(status), created_at),
		value: id,
	}),
});

export const searchCampaigns = lookup({
	path: ['v1', 'campaigns'],
	key: 'campaigns',
	entry: ({ id, name, campaign_type }) => ({
		name: line(textOf(name, id), titled(campaign_type)),
		value: id,
	}),
});

export const searchCardCampaigns = lookup({
	path: ['v1', 'campaigns'],
	key: 'campaigns',
	shows: ({ campaign_type }) =>
		campaign_type === 'LOYALTY_PROGRAM' || campaign_type === 'GIFT_VOUCHERS',
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});

export const searchProducts = lookup({
	path: ['v1', 'products'],
	key: 'products',
	query: { order: '-created_at' },
	entry: ({ id, name, source_id }) => ({ name: line(textOf(name, id), source_id), value: id }),
});

export const searchPromotionTiers = lookup({
	path: ['v1', 'promotions', 'tiers'],
	key: 'tiers',
	query: { order: '-created_at' },
	entry: ({ id, name, active }) => ({
		name: line(textOf(name, id), active === false && 'disabled'),
		value: id,
	}),
});

export const searchRewards = lookup({
	path: ['v1', 'rewards'],
	key: 'data',
	entry: ({ id, name, type }) => {
		const known = rewardTypes.find(({ value }) => value === type);
		return { name: line(textOf(name, id), known ? known.name : type), value: id };
	},
});

export const searchRewardAssignments = lookup({
	path: (context) => {
		const rewardId = context.getCurrentNodeParameter('rewardId', { extractValue: true });
		if (typeof rewardId === 'string' && rewardId) return ['v1', 'rewards', rewardId, 'assignments'];
		throw new NodeOperationError(nodeForErrors(context), 'Choose a reward first');
	},
	key: 'data',
	namedIn: { path: ['v1', 'campaigns'], key: 'campaigns' },
	entry: (row, names) => {
		const points = valueAt(row, 'parameters', 'loyalty', 'points');
		const cost = typeof points === 'number' && `${points} points`;
		const campaign = textOf(row.related_object_id, row.id);
		return { name: line(names.get(campaign) ?? campaign, cost), value: row.id };
	},
});

export const searchProjects = lookup({
	credential: 'voucherifyManagementApi',
	path: ['management', 'v1', 'projects'],
	key: 'data',
	whole: true,
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});

/** The predefined roles: the API does not list the custom ones. */
export function searchRoles(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return Promise.resolve({ results: matching(predefinedRoles, filter) });
}
