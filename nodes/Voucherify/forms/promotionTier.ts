import { joinParts, textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';

const TIERS = ['v1', 'promotions', 'tiers'];

export const searchPromotionTiers = lookup('searchPromotionTiers', {
	list: { path: TIERS, key: 'tiers', query: { order: '-created_at' } },
	whole: 'ID',
	at: (id) => [...TIERS, id],
	entry: ({ id, name, active }) => ({
		name: joinParts(textOrElse(name, id), active === false && 'disabled'),
		value: id,
	}),
});

/** Promotion stacks of all campaigns. */
const searchPromotionStacks = lookup('searchPromotionStacks', {
	list: { path: ['v1', 'promotions', 'stacks'], key: 'data', query: { order: '-created_at' } },
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const promotionTier = locator({
	displayName: 'Promotion Tier',
	name: 'promotionTierId',
	search: searchPromotionTiers,
	examples: { id: 'promo_63fYCt81Aw0h7lzyRkrGZh9p' },
});

/** Picks one promotion stack: tiers that apply together. */
export const promotionStack = locator({
	displayName: 'Promotion Stack',
	name: 'promotionStackId',
	description: 'Promotion tiers that apply together. They cannot be combined with anything else.',
	search: searchPromotionStacks,
	examples: { id: 'stack_RiyKlPZGdXp7VVCqPQfyHdqg' },
});
