import { line, textOf } from './entries';
import { lookup } from './lookup';

export const searchPromotionTiers = lookup({
	list: { path: ['v1', 'promotions', 'tiers'], key: 'tiers', query: { order: '-created_at' } },
	entry: ({ id, name, active }) => ({
		name: line(textOf(name, id), active === false && 'disabled'),
		value: id,
	}),
});

/** The promotion stacks of all campaigns. */
export const searchPromotionStacks = lookup({
	list: { path: ['v1', 'promotions', 'stacks'], key: 'data', query: { order: '-created_at' } },
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});
