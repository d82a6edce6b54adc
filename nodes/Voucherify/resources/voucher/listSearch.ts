import type { VoucherifyClient } from '../../api/client/client';
import { LOWER_LAST_PAGE, PAGE_SIZE } from '../../api/limits';
import { listPage } from '../../api/lists/numberedPages';
import type { List } from '../../api/lists/pages';
import { valueAt, type Resource } from '../../api/types';
import { voucherTypes } from '../../forms/kinds';
import { cardCampaigns, loyaltyCampaigns } from '../../forms/listSearch/campaigns';
import { readChosen, line, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { after } from '../../forms/listSearch/paging';

const typeLabel = (type: unknown) => voucherTypes.find(({ value }) => value === type)?.name;

/** All vouchers. Voucherify finds only whole codes. */
const vouchers = {
	list: {
		path: ['v1', 'vouchers'],
		key: 'vouchers',
		query: { order: '-created_at' },
		lastPage: LOWER_LAST_PAGE,
	},
	search: (code: string) => ({ code }),
	whole: 'code',
	entry: ({ id, code, type, campaign }: Resource) => ({
		name: line(textOrElse(code, id), typeLabel(type), campaign),
		value: id,
	}),
};

export const searchVouchers = lookup(vouchers);

/** All vouchers, for request bodies that take codes instead of IDs. */
export const searchCodes = lookup({
	...vouchers,
	entry: (row) => ({ ...vouchers.entry(row), value: textOrElse(row.code, row.id) }),
});

/** Codes of referral campaigns. Voucherify finds only whole codes. */
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

/** Loyalty cards of legacy campaigns. Entries have the card's code as value, as some requests do not accept IDs. */
export const searchLoyaltyCards = lookup({
	...vouchers,
	parts: async (client, text) => await cardLists(client, text, loyaltyCampaigns),
	shows: ({ type }) => type === 'LOYALTY_CARD',
	entry: ({ id, code, campaign }) => ({
		name: line(textOrElse(code, id), campaign),
		value: textOrElse(code, id),
	}),
});

/** Pending points of the chosen loyalty card: number, order and date of activation. */
export const searchPendingPoints = lookup({
	list: (context) => ({
		path: [
			...['v1', 'loyalties', 'members', readChosen(context, 'voucherCode', 'a loyalty card')],
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
 * Returns the card lists of each campaign that has cards, since cards are hard to find among 100,000 discount codes.
 * Campaigns with the text in their name come first. A card without a campaign is found only by its code.
 */
async function cardLists(client: VoucherifyClient, text: string, campaigns: List): Promise<List[]> {
	const { rows } = await listPage(client, campaigns, 1, PAGE_SIZE);
	if (rows.length === 0) return [vouchers.list];
	const hasTextInName = ({ id, name }: Resource) =>
		text !== '' && textOrElse(name, id).toLowerCase().includes(text.toLowerCase());
	return [...rows]
		.sort((a, b) => Number(hasTextInName(b)) - Number(hasTextInName(a)))
		.map(({ id }) => ({
			...vouchers.list,
			query: { ...vouchers.list.query, campaign_id: id },
		}));
}
