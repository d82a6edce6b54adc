import { locator } from './locator';

/** Picks one loyalty campaign; the API takes its ID or its name. */
export const loyaltyCampaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'The loyalty campaign to work with',
	searchListMethod: 'searchLoyaltyCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal', name: 'Coffee Club' },
});
