import type { VoucherifyClient } from '../../api/client';
import { listPage, PAGE_SIZE, type List } from '../../api/lists/pages';
import { valueAt, type Resource } from '../../api/types';
import { voucherTypes } from '../../fields/kinds';
import { cardCampaigns, loyaltyCampaigns } from './campaigns';
import { chosenIn, line, textOf } from './entries';
import { lookup } from './lookup';
import { after } from './paging';

/** Page numbers of vouchers end earlier than others. */
const LAST_PAGE = 99;

const kindOf = (type: unknown) => voucherTypes.find(({ value }) => value === type)?.name;

/** All vouchers; the service finds a whole code. */
const vouchers = {
	list: {
		path: ['v1', 'vouchers'],
		key: 'vouchers',
		query: { order: '-created_at' },
		lastPage: LAST_PAGE,
	},
	search: (code: string) => ({ code }),
	entry: ({ id, code, type, campaign }: Resource) => ({
		name: line(textOf(code, id), kindOf(type), campaign),
		value: id,
	}),
};

export const searchVouchers = lookup(vouchers);

/** The same for bodies that take codes and no IDs. */
export const searchCodes = lookup({
	...vouchers,
	entry: (row) => ({ ...vouchers.entry(row), value: textOf(row.code, row.id) }),
});

/** The codes of referral campaigns; the service finds a whole code. */
export const searchReferralCodes = lookup({
	...vouchers,
	list: {
		...vouchers.list,
		query: {
			...vouchers.list.query,
			'filters[is_referral_code][conditions][$is]': 'true',
		},
	},
});

/** Gift cards and loyalty cards: only they have a balance and transactions. */
export const searchCards = lookup({
	...vouchers,
	parts: async (client, text) => await cardLists(client, text, cardCampaigns),
	shows: ({ type }) => type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD',
});

/** Loyalty cards of legacy campaigns, by their codes: not everything takes their IDs. */
export const searchLoyaltyCards = lookup({
	...vouchers,
	parts: async (client, text) => await cardLists(client, text, loyaltyCampaigns),
	shows: ({ type }) => type === 'LOYALTY_CARD',
	entry: ({ id, code, campaign }) => ({
		name: line(textOf(code, id), campaign),
		value: textOf(code, id),
	}),
});

/** The pending points of the chosen loyalty card: how many, for which order, and until when they wait. */
export const searchPendingPoints = lookup({
	list: (context) => ({
		path: [
			...['v1', 'loyalties', 'members', chosenIn(context, 'voucherCode', 'a loyalty card')],
			'pending-points',
		],
		key: 'data',
	}),
	paging: after('starting_after_id', 'id'),
	entry: (row) => ({
		name: line(
			typeof row.points === 'number' && `${row.points} points`,
			valueAt(row, 'details', 'order', 'source_id') ?? row.order_id,
			row.activates_at,
		),
		value: row.id,
	}),
});

/**
 * The cards of each campaign that has any: among a hundred thousand discount codes they would not be found. With a text,
 * first those of the campaigns that are called so. A card without a campaign is found by its code.
 */
async function cardLists(client: VoucherifyClient, text: string, campaigns: List): Promise<List[]> {
	const { rows } = await listPage(client, campaigns, 1, PAGE_SIZE);
	if (rows.length === 0) return [vouchers.list];
	const isNamed = ({ id, name }: Resource) =>
		text !== '' && textOf(name, id).toLowerCase().includes(text.toLowerCase());
	return [...rows]
		.sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
		.map(({ id }) => ({
			...vouchers.list,
			query: { ...vouchers.list.query, campaign_id: id },
		}));
}
