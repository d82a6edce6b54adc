import { line, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';

const TIERS = ['v1', 'promotions', 'tiers'];

export const searchPromotionTiers = lookup({
	list: { path: TIERS, key: 'tiers', query: { order: '-created_at' } },
	whole: 'ID',
	at: (id) => [...TIERS, id],
	entry: ({ id, name, active }) => ({
		name: line(textOrElse(name, id), active === false && 'disabled'),
		value: id,
	}),
});

/** Promotion stacks of all campaigns. */
export const searchPromotionStacks = lookup({
	list: { path: ['v1', 'promotions', 'stacks'], key: 'data', query: { order: '-created_at' } },
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});
