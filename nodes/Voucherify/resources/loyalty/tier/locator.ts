import { filterBy } from '../filters';

/** Filters by one tier; its list is that of the tier structure in the same filters. */
export const tierFilter = filterBy(
	{
		displayName: 'Tier',
		name: 'tierId',
		description: 'The list has the tiers of the filter Tier Structure',
		searchListMethod: 'searchTiers',
		examples: { id: 'lt_128f4a88414c4bed6a' },
		dependsOn: 'filters.tierStructureId.value',
	},
	'tier_id',
);
