import type { VoucherifyClient } from '../../api/client/client';
import { PAGE_SIZE } from '../../api/limits';
import { listPage } from '../../api/lists/numberedPages';
import type { List } from '../../api/lists/pages';
import type { Resource } from '../../api/types';
import { condition } from '../conditions';
import { line, textOrElse, titled } from './entries';
import { lookup } from './lookup';
import { after } from './paging';

/** List of campaigns. Voucherify can search it by a part of the name. */
export const campaigns = {
	list: { path: ['v1', 'campaigns'], key: 'campaigns', query: { order: '-created_at' } },
	whole: 'name',
	search: (text: string) => ({ 'filters[campaigns][conditions][$contains]': text }),
};

/** Query for campaigns whose codes have a balance: gift cards and loyalty cards. */
const CARDS = {
	'filters[voucher_type][conditions][$in][0]': 'GIFT_VOUCHER',
	'filters[voucher_type][conditions][$in][1]': 'LOYALTY_CARD',
};

export const cardCampaigns = {
	...campaigns.list,
	query: { ...campaigns.list.query, ...CARDS },
};

export const loyaltyCampaigns = {
	...campaigns.list,
	query: { ...campaigns.list.query, campaign_type: 'LOYALTY_PROGRAM' },
};

/**
 * Returns a list inside a loyalty campaign.
 * @param campaign ID or name
 * @param what last part of the list's path
 */
export const inCampaign = (campaign: string, what: string): List => ({
	path: ['v1', 'loyalties', campaign, what],
	key: 'data',
});

/**
 * Returns one list per loyalty campaign, for the campaigns on the first page.
 * @param what last part of the list's path
 * @param without ID or name of a campaign to leave out
 */
export async function inEachCampaign(
	client: VoucherifyClient,
	what: string,
	without?: string,
): Promise<List[]> {
	const { rows } = await listPage(client, loyaltyCampaigns, 1, PAGE_SIZE);
	const others = rows.filter(
		({ id, name }) => without === undefined || ![id, name].includes(without),
	);
	return others.map(({ id }) => inCampaign(id, what));
}

const withType = ({ id, name, campaign_type }: Resource) => ({
	name: line(textOrElse(name, id), titled(campaign_type)),
	value: id,
});

export const searchCampaigns = lookup({ ...campaigns, entry: withType });

/** Leaves out promotion campaigns, which have no codes. */
export const searchCampaignsWithCodes = lookup({
	...campaigns,
	shows: ({ campaign_type }) => campaign_type !== 'PROMOTION',
	entry: withType,
});

/** Campaigns by name, for requests that do not take the ID. */
export const searchCampaignNames = lookup({
	...campaigns,
	entry: (campaign) => ({ ...withType(campaign), value: textOrElse(campaign.name, campaign.id) }),
});

export const searchLoyaltyCampaigns = lookup({
	...campaigns,
	list: loyaltyCampaigns,
	elsewhere: {
		problem: 'There is no legacy loyalty program',
		advice: 'Newer programs, which are no campaigns, are in the node Voucherify Loyalty.',
	},
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchPromotionCampaigns = lookup({
	...campaigns,
	list: { ...campaigns.list, query: { ...campaigns.list.query, campaign_type: 'PROMOTION' } },
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchCouponCampaigns = lookup({
	...campaigns,
	list: {
		...campaigns.list,
		query: { ...campaigns.list.query, campaign_type: 'DISCOUNT_COUPONS' },
	},
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchGiftCampaigns = lookup({
	...campaigns,
	list: { ...campaigns.list, query: { ...campaigns.list.query, campaign_type: 'GIFT_VOUCHERS' } },
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchCardCampaigns = lookup({
	...campaigns,
	list: cardCampaigns,
	entry: withType,
});

const WITHOUT_TEMPLATES = ['LOYALTY_PROGRAM', 'PROMOTION', 'REFERRAL_PROGRAM'];

/** Leaves out campaigns of which the service makes no templates. */
export const searchCampaignsForTemplates = lookup({
	...campaigns,
	shows: ({ campaign_type }) => !WITHOUT_TEMPLATES.includes(textOrElse(campaign_type, '')),
	entry: withType,
});

/** Campaign templates, which Voucherify can search by a part of the name. */
export const templates = {
	list: { path: ['v1', 'templates', 'campaigns'], key: 'data', query: { order: '-id' } },
	paging: after('starting_after_id', 'id'),
	whole: 'name',
	search: (text: string) => ({ [condition('name', 'contains')]: text }),
	entry: withType,
};

export const searchCampaignTemplates = lookup(templates);

/** Templates of which promotion tiers can be made. */
export const searchDiscountTemplates = lookup({
	...templates,
	list: {
		...templates.list,
		query: { ...templates.list.query, [condition('campaign_type', 'is')]: 'DISCOUNT_COUPONS' },
	},
});
