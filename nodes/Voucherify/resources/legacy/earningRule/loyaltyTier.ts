import { locator } from '../../../forms/locator';

/** List entry for all tiers of a campaign. */
export const ANY_TIER = { name: 'Any Tier', value: '__ANY__' };

/** Picks one tier of the chosen campaign, or any of them. */
export const loyaltyTier = locator({
	displayName: 'Loyalty Tier',
	name: 'loyaltyTierId',
	description: 'The tier of the campaign, or any of its tiers',
	searchListMethod: 'searchLoyaltyTiers',
	examples: { id: 'ltr_pudTGWasuIqxdiDM0go31OV1' },
	dependsOn: 'campaignId.value',
});
