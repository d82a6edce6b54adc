import { valueAt } from '../../../api/types';
import { line, readChosen, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { expiring } from '../../../forms/listSearch/paging';
import { pointsLabel } from '../listSearch';

/** Tiers of the chosen tier structure. */
export const searchTiers = lookup({
	list: (context) => ({
		path: [
			...['v2', 'loyalties', 'tier-structures'],
			readChosen(context, 'filters.tierStructureId', 'a tier structure'),
			'tiers',
		],
		key: 'data',
		query: { order: 'created_at' },
	}),
	paging: expiring,
	entry: (tier) => ({
		name: line(
			textOrElse(tier.name, tier.id),
			pointsLabel(valueAt(tier, 'qualification_rules', 'points', 'min_value')),
		),
		value: tier.id,
	}),
});
