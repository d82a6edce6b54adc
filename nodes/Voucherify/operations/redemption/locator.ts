import { locator } from '../../forms/locator';

export const redemption = locator({
	displayName: 'Redemption',
	name: 'redemptionId',
	description: 'The redemption to work with; of several that were made together, the one of all',
	searchListMethod: 'searchRedemptions',
	examples: { id: 'r_0c5952900bcbfd54b6' },
});
