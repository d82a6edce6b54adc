import { locator } from './locator';

export const promotionTier = locator({
	displayName: 'Promotion Tier',
	name: 'promotionTierId',
	searchListMethod: 'searchPromotionTiers',
	examples: { id: 'promo_63fYCt81Aw0h7lzyRkrGZh9p' },
});

/** Picks one promotion stack: tiers that apply together. */
export const promotionStack = locator({
	displayName: 'Promotion Stack',
	name: 'promotionStackId',
	description: 'Promotion tiers that apply together. They cannot be combined with anything else.',
	searchListMethod: 'searchPromotionStacks',
	examples: { id: 'stack_RiyKlPZGdXp7VVCqPQfyHdqg' },
});
