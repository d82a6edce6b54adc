import { line, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { expiring } from '../../../forms/listSearch/paging';
import { byName, unlessActive } from '../listSearch';

/** Tier structures. Voucherify searches for a part of the name. */
export const searchTierStructures = lookup({
	list: {
		path: ['v2', 'loyalties', 'tier-structures'],
		key: 'data',
		query: { order: '-created_at' },
	},
	paging: expiring,
	whole: 'name',
	search: byName,
	entry: ({ id, name, status }) => ({
		name: line(textOrElse(name, id), unlessActive(status)),
		value: id,
	}),
});
