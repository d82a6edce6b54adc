import type { VoucherifyClient } from '../../api/client';
import { listPage, PAGE_SIZE, type List } from '../../api/lists/pages';
import type { Resource } from '../../api/types';
import { voucherTypes } from '../../fields/kinds';
import { cardCampaigns } from './campaigns';
import { line, textOf } from './entries';
import { lookup } from './lookup';

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
	parts: cardLists,
	shows: ({ type }) => type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD',
});

/**
 * The cards of each campaign that has any: among a hundred thousand discount codes they would not be found. With a text,
 * first those of the campaigns that are called so. A card without a campaign is found by its code.
 */
async function cardLists(client: VoucherifyClient, text: string): Promise<List[]> {
	const { rows } = await listPage(client, cardCampaigns, 1, PAGE_SIZE);
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
