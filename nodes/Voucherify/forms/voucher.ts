import type { VoucherifyClient } from '../api/client/client';
import { LOWER_LAST_PAGE, PAGE_SIZE } from '../api/limits';
import { listPage } from '../api/lists/numberedPages';
import type { List } from '../api/lists/pages';
import type { Resource } from '../api/types';
import { cardCampaigns } from './campaign';
import { voucherTypes } from './kinds';
import { joinParts, textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';

const typeLabel = (type: unknown) => voucherTypes.find(({ value }) => value === type)?.name;

/** All vouchers. Voucherify finds only whole codes. */
export const vouchers = {
	list: {
		path: ['v1', 'vouchers'],
		key: 'vouchers',
		query: { order: '-created_at' },
		lastPage: LOWER_LAST_PAGE,
	},
	search: (code: string) => ({ code }),
	whole: 'code',
	entry: ({ id, code, type, campaign }: Resource) => ({
		name: joinParts(textOrElse(code, id), typeLabel(type), campaign),
		value: id,
	}),
};

export const searchVouchers = lookup('searchVouchers', vouchers);

/** All vouchers, for request bodies that take codes instead of IDs. */
export const searchCodes = lookup('searchCodes', {
	...vouchers,
	entry: (row) => ({ ...vouchers.entry(row), value: textOrElse(row.code, row.id) }),
});

/** Gift cards and loyalty cards: only they have a balance and transactions. */
const searchCards = lookup('searchCards', {
	...vouchers,
	parts: async (client, text) => await cardLists(client, text, cardCampaigns),
	shows: ({ type }) => type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD',
});

/**
 * Returns the card lists of each campaign that has cards, since cards are hard to find among 100,000 discount codes.
 * Campaigns with the text in their name come first. A card without a campaign is found only by its code.
 */
export async function cardLists(
	client: VoucherifyClient,
	text: string,
	campaigns: List,
): Promise<List[]> {
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

/** Picks one voucher of any kind; the API takes its code or its ID. */
export const voucher = locator({
	displayName: 'Voucher',
	name: 'voucherCode',
	search: searchVouchers,
	examples: { code: 'SUMMER-2CpRCE2c' },
});

/** Picks one voucher that has a balance and transactions: a gift card or loyalty card. */
export const cardWithBalance = locator({
	displayName: 'Voucher',
	name: 'voucherCode',
	description: 'A gift card or loyalty card',
	search: searchCards,
	placeholder: 'Select a gift card or loyalty card...',
	examples: { code: 'GIFT-2CpRCE2c' },
});
