import type { InputField } from './reading/inputFields';
import { locator } from './locator';

/** Picks one campaign of any kind; the API takes its ID or its name. */
export const campaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign to work with',
	searchListMethod: 'searchCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal', name: 'Welcome Codes' },
});

/** Picks one loyalty campaign; the API takes its ID or its name. */
export const loyaltyCampaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The loyalty campaign to work with',
	searchListMethod: 'searchLoyaltyCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal', name: 'Coffee Club' },
});

/** Picks one campaign of gift cards; the API takes its ID or its name. */
export const giftCampaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign of gift cards to work with',
	searchListMethod: 'searchGiftCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal', name: 'Gift Cards' },
});

/** Picks one campaign of gift cards or loyalty cards; the API takes its ID or its name. */
export const cardCampaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign of gift cards or loyalty cards to work with',
	searchListMethod: 'searchCardCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal', name: 'Coffee Club' },
});

/** Picks one promotion campaign, by its ID. */
export const promotionCampaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The promotion campaign to work with',
	searchListMethod: 'searchPromotionCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
});

/** Filters a list by one campaign ID. */
export const campaignFilter: InputField = {
	...locator({
		displayName: 'Campaign',
		name: 'campaignId',
		description: 'Return only results of this campaign',
		searchListMethod: 'searchCampaigns',
		examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
		required: false,
	}),
	key: 'campaign_id',
};

/** Picks one campaign that has codes to give away; the API takes its ID or its name. */
export const campaignWithCodes = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The campaign that the code comes from',
	searchListMethod: 'searchCampaignsWithCodes',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal', name: 'Welcome' },
});

/** Filters a list by one campaign name. */
export const campaignNameFilter: InputField = {
	...locator({
		displayName: 'Campaign',
		name: 'campaignName',
		description: 'Return only results of this campaign',
		searchListMethod: 'searchCampaignNames',
		examples: { name: 'Welcome' },
		required: false,
	}),
	key: 'campaign',
};

/** Picks the template that a campaign is made from. */
export const campaignTemplate = locator({
	displayName: 'Template',
	name: 'campaignTemplateId',
	description: 'The template to create the campaign from, with its value and rules',
	searchListMethod: 'searchCampaignTemplates',
	examples: { id: 'camp_tpl_zLtn2H9fgcG3NwO7t4PAfHc' },
});
