import { joinParts, textOrElse, labelOfConstant } from './listSearch/entries';
import { lookup, type Lookup } from './listSearch/lookup';
import { pagesByCursor } from './listSearch/paging';
import { locator } from './locator';

/** Returns the label of a status; nothing for active ones. */
export const unlessActive = (status: unknown) => status !== 'ACTIVE' && labelOfConstant(status);

/** Query by which Voucherify searches for a part of the name. */
export const byName = (text: string) => ({ 'filters[name][conditions][$contains]': text });

/** What to do if there is no loyalty program. */
export const noProgram = {
	problem: 'There is no loyalty program',
	advice: 'Programs that are campaigns are in the node Voucherify Loyalty (Legacy).',
};

/** Fills a drop-down from a list of loyalty, newest first. Voucherify searches for a part of the name. */
export const namedLookup = (name: string, path: string[], more: Partial<Lookup> = {}) =>
	lookup(name, {
		list: { path, key: 'data', query: { order: '-created_at' } },
		paging: pagesByCursor,
		whole: 'name',
		search: byName,
		entry: ({ id, name, status }) => ({
			name: joinParts(textOrElse(name, id), unlessActive(status)),
			value: id,
		}),
		...more,
	});

export const searchLoyaltyPrograms = namedLookup(
	'searchLoyaltyPrograms',
	['v2', 'loyalties', 'programs'],
	{ elsewhere: noProgram },
);

/** Picks one loyalty program. A legacy one is called a loyalty campaign. */
export const loyaltyProgram = locator({
	displayName: 'Program',
	name: 'programId',
	search: searchLoyaltyPrograms,
	examples: { id: 'lprg_128f58429f4c4bf7b2' },
});
