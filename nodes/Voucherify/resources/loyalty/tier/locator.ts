import { valueAt } from '../../../api/types';
import { joinParts, readChosen, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { pagesByCursor } from '../../../forms/listSearch/paging';
import { filterBy } from '../filters';
import { pointsLabel } from '../pickers';
import { TIER_STRUCTURES } from '../tierStructure/locator';

/** Tiers of the chosen tier structure. */
const searchTiers = lookup('searchTiers', {
	list: (context) => ({
		path: [
			...TIER_STRUCTURES,
			readChosen(context, 'filters.tierStructureId', 'a tier structure'),
			'tiers',
		],
		key: 'data',
		query: { order: 'created_at' },
	}),
	paging: pagesByCursor,
	entry: (tier) => ({
		name: joinParts(
			textOrElse(tier.name, tier.id),
			pointsLabel(valueAt(tier, 'qualification_rules', 'points', 'min_value')),
		),
		value: tier.id,
	}),
});

/** Filters by one tier; its list is that of the tier structure in the same filters. */
export const tierFilter = filterBy(
	{
		displayName: 'Tier',
		name: 'tierId',
		description: 'The list has the tiers of the filter Tier Structure',
		search: searchTiers,
		examples: { id: 'lt_128f4a88414c4bed6a' },
		dependsOn: 'filters.tierStructureId.value',
	},
	'tier_id',
);
