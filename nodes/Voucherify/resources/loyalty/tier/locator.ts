import { condition } from '../../../forms/conditions';
import { locator } from '../../../forms/locator';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import type { InputField } from '../../../forms/reading/inputFields';

/** Filters by one tier; its list is that of the tier structure in the same filters. */
export const tierFilter: InputField = {
	...locator({
		displayName: 'Tier',
		name: 'tierId',
		description: 'The list has the tiers of the filter Tier Structure',
		searchListMethod: 'searchTiers',
		examples: { id: 'lt_128f4a88414c4bed6a' },
		dependsOn: 'filters.tierStructureId.value',
		required: false,
	}),
	key: condition('tier_id', 'is'),
	format: loyaltyV2Id,
};
