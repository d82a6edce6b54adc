import type { InputField } from './reading/inputFields';
import { locator } from './locator';

const ID = 'camp_rRsfatlwN7unSeUIJDCYedal';

const common = { displayName: 'Campaign', name: 'campaignId' };

/** Picks one campaign of any kind; the API takes its ID or its name. */
export const campaign = locator({
	...common,
	searchListMethod: 'searchCampaigns',
	examples: { id: ID, name: 'Welcome Codes' },
});

/** Picks one loyalty campaign; the API takes its ID or its name. */
export const loyaltyCampaign = locator({
	...common,
	description: 'A loyalty campaign',
	searchListMethod: 'searchLoyaltyCampaigns',
	examples: { id: ID, name: 'Coffee Club' },
});

/** Picks one campaign of gift cards; the API takes its ID or its name. */
export const giftCampaign = locator({
	...common,
	description: 'A campaign of gift cards',
	searchListMethod: 'searchGiftCampaigns',
	examples: { id: ID, name: 'Gift Cards' },
});

/** Picks one campaign of gift cards or loyalty cards; the API takes its ID or its name. */
export const cardCampaign = locator({
	...common,
	description: 'A campaign of gift cards or loyalty cards',
	searchListMethod: 'searchCardCampaigns',
	examples: { id: ID, name: 'Coffee Club' },
});

/** Picks one promotion campaign, by its ID. */
export const promotionCampaign = locator({
	...common,
	description: 'A promotion campaign',
	searchListMethod: 'searchPromotionCampaigns',
	examples: { id: ID },
});

/** Picks any campaign by its ID, if the user wants one. */
export const optionalCampaign = (description?: string) =>
	locator({
		...common,
		description,
		searchListMethod: 'searchCampaigns',
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
	searchListMethod: 'searchCampaignsWithCodes',
	examples: { id: ID, name: 'Welcome' },
});

/** Filters a list by one campaign name. */
export const campaignNameFilter: InputField = {
	...locator({
		displayName: 'Campaign',
		name: 'campaignName',
		searchListMethod: 'searchCampaignNames',
		examples: { name: 'Welcome' },
		required: false,
	}),
	key: 'campaign',
};

/** Picks one campaign of coupons or gift cards, by its ID. */
export const campaignForTemplate = locator({
	...common,
	description: 'A campaign of discount coupons or gift cards',
	searchListMethod: 'searchCampaignsForTemplates',
	examples: { id: ID },
});

const template = {
	displayName: 'Template',
	name: 'campaignTemplateId',
	searchListMethod: 'searchCampaignTemplates',
	examples: { id: 'camp_tpl_zLtn2H9fgcG3NwO7t4PAfHc' },
};

export const chosenTemplate = locator(template);

/** Picks the template that a campaign is made from. */
export const campaignTemplate = locator({
	...template,
	description: 'The template to create the campaign from, with its value and rules',
});

/** Picks the template that a promotion tier is made from. */
export const tierTemplate = locator({
	...template,
	description: 'The template to create the tier from: of a promotion tier or of discount coupons',
	searchListMethod: 'searchDiscountTemplates',
});
