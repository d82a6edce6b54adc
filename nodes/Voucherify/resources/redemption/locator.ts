import { locator } from '../../forms/locator';

export const redemption = locator({
	displayName: 'Redemption',
	name: 'redemptionId',
	description: 'A redemption, or the parent of several that were made together',
	searchListMethod: 'searchRedemptions',
	examples: { id: 'r_0c5952900bcbfd54b6' },
});
