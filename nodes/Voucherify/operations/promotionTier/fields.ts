import { locator } from '../../fields/locator';

export const promotionTier = locator({
	displayName: 'Promotion Tier',
	name: 'promotionTierId',
	description: 'The promotion tier to work with',
	searchListMethod: 'searchPromotionTiers',
	examples: { id: 'promo_63fYCt81Aw0h7lzyRkrGZh9p' },
});
