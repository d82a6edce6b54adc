import { PAGE_SIZE } from '../../../api/limits';
import { listInCampaign } from '../../../forms/campaign';
import { readChosen, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { onePage } from '../../../forms/listSearch/paging';
import { locator } from '../../../forms/locator';

/** List entry for all tiers of a campaign. */
const ANY_TIER = { name: 'Any Tier', value: '__ANY__' };

/** Tiers of the chosen campaign. */
const searchLoyaltyTiers = lookup('searchLoyaltyTiers', {
	list: (context) => ({
		...listInCampaign(readChosen(context, 'campaignId', 'a campaign'), 'tiers'),
		query: { limit: PAGE_SIZE },
	}),
	paging: onePage,
	first: [ANY_TIER],
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

/** Picks one tier of the chosen campaign, or any of them. */
export const loyaltyTier = locator({
	displayName: 'Loyalty Tier',
	name: 'loyaltyTierId',
	description: 'The tier of the campaign, or any of its tiers',
	search: searchLoyaltyTiers,
	examples: { id: 'ltr_pudTGWasuIqxdiDM0go31OV1' },
	dependsOn: 'campaignId.value',
});
