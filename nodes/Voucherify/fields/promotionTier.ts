import { locator } from './locator';

export const promotionTier = locator({
	displayName: 'Promotion Tier',
	name: 'promotionTierId',
	description: 'The promotion tier to work with',
	searchListMethod: 'searchPromotionTiers',
	example: 'promo_63fYCt81Aw0h7lzyRkrGZh9p',
});
