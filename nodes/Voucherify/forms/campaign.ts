import type { VoucherifyClient } from '../api/client/client';
import { PAGE_SIZE } from '../api/limits';
import { listPage } from '../api/lists/numberedPages';
import type { List } from '../api/lists/pages';
import type { Resource } from '../api/types';
import { joinParts, textOrElse, labelOfConstant } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';
import type { InputField } from './reading/inputFields';

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
export const listInCampaign = (campaign: string, what: string): List => ({
	path: ['v1', 'loyalties', campaign, what],
	key: 'data',
});

/**
 * Returns one list per loyalty campaign, for the campaigns on the first page.
 * @param what last part of the list's path
 * @param without ID or name of a campaign to leave out
 */
export async function listsInCampaigns(
	client: VoucherifyClient,
	what: string,
	without?: string,
): Promise<List[]> {
	const { rows } = await listPage(client, loyaltyCampaigns, 1, PAGE_SIZE);
	const others = rows.filter(
		({ id, name }) => without === undefined || ![id, name].includes(without),
	);
	return others.map(({ id }) => listInCampaign(id, what));
}

export const entryWithType = ({ id, name, campaign_type }: Resource) => ({
	name: joinParts(textOrElse(name, id), labelOfConstant(campaign_type)),
	value: id,
});

export const searchCampaigns = lookup('searchCampaigns', { ...campaigns, entry: entryWithType });

/** Leaves out promotion campaigns, which have no codes. */
const searchCampaignsWithCodes = lookup('searchCampaignsWithCodes', {
	...campaigns,
	shows: ({ campaign_type }) => campaign_type !== 'PROMOTION',
	entry: entryWithType,
});

/** Campaigns by name, for requests that do not take the ID. */
const searchCampaignNames = lookup('searchCampaignNames', {
	...campaigns,
	entry: (campaign) => ({
		...entryWithType(campaign),
		value: textOrElse(campaign.name, campaign.id),
	}),
});

const searchLoyaltyCampaigns = lookup('searchLoyaltyCampaigns', {
	...campaigns,
	list: loyaltyCampaigns,
	elsewhere: {
		problem: 'There is no legacy loyalty program',
		advice: 'Newer programs, which are no campaigns, are in the node Voucherify Loyalty.',
	},
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

const searchPromotionCampaigns = lookup('searchPromotionCampaigns', {
	...campaigns,
	list: { ...campaigns.list, query: { ...campaigns.list.query, campaign_type: 'PROMOTION' } },
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchCouponCampaigns = lookup('searchCouponCampaigns', {
	...campaigns,
	list: {
		...campaigns.list,
		query: { ...campaigns.list.query, campaign_type: 'DISCOUNT_COUPONS' },
	},
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchGiftCampaigns = lookup('searchGiftCampaigns', {
	...campaigns,
	list: { ...campaigns.list, query: { ...campaigns.list.query, campaign_type: 'GIFT_VOUCHERS' } },
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchCardCampaigns = lookup('searchCardCampaigns', {
	...campaigns,
	list: cardCampaigns,
	entry: entryWithType,
});

const WITHOUT_TEMPLATES = ['LOYALTY_PROGRAM', 'PROMOTION', 'REFERRAL_PROGRAM'];

/** Leaves out campaigns of which the service makes no templates. */
const searchCampaignsForTemplates = lookup('searchCampaignsForTemplates', {
	...campaigns,
	shows: ({ campaign_type }) => !WITHOUT_TEMPLATES.includes(textOrElse(campaign_type, '')),
	entry: entryWithType,
});

const ID = 'camp_rRsfatlwN7unSeUIJDCYedal';

const common = { displayName: 'Campaign', name: 'campaignId' };

/** Picks one campaign of any kind; the API takes its ID or its name. */
export const campaign = locator({
	...common,
	search: searchCampaigns,
	examples: { id: ID, name: 'Welcome Codes' },
});

/** Picks one loyalty campaign; the API takes its ID or its name. */
export const loyaltyCampaign = locator({
	...common,
	description: 'A loyalty campaign',
	search: searchLoyaltyCampaigns,
	examples: { id: ID, name: 'Coffee Club' },
});

/** Picks one campaign of gift cards; the API takes its ID or its name. */
export const giftCampaign = locator({
	...common,
	description: 'A campaign of gift cards',
	search: searchGiftCampaigns,
	examples: { id: ID, name: 'Gift Cards' },
});

/** Picks one campaign of gift cards or loyalty cards; the API takes its ID or its name. */
export const cardCampaign = locator({
	...common,
	description: 'A campaign of gift cards or loyalty cards',
	search: searchCardCampaigns,
	examples: { id: ID, name: 'Coffee Club' },
});

/** Picks one promotion campaign, by its ID. */
export const promotionCampaign = locator({
	...common,
	description: 'A promotion campaign',
	search: searchPromotionCampaigns,
	examples: { id: ID },
});

/** Picks any campaign by its ID, if the user wants one. */
export const optionalCampaign = (description?: string) =>
	locator({
		...common,
		description,
		search: searchCampaigns,
		examples: { id: ID },
		required: false,
	});

/** Filters a list by one campaign ID. */
export const campaignFilter: InputField = {
	...optionalCampaign(),
	key: 'campaign_id',
};

/** Picks one campaign that has codes to give away; the API takes its ID or its name. */
export const campaignWithCodes = locator({
	...common,
	description: 'Where the code comes from',
	search: searchCampaignsWithCodes,
	examples: { id: ID, name: 'Welcome' },
});

/** Filters a list by one campaign name. */
export const campaignNameFilter: InputField = {
	...locator({
		displayName: 'Campaign',
		name: 'campaignName',
		search: searchCampaignNames,
		examples: { name: 'Welcome' },
		required: false,
	}),
	key: 'campaign',
};

/** Picks one campaign of coupons or gift cards, by its ID. */
export const campaignForTemplate = locator({
	...common,
	description: 'A campaign of discount coupons or gift cards',
	search: searchCampaignsForTemplates,
	examples: { id: ID },
});
