import { condition } from '../../../forms/conditions';
import { locator } from '../../../forms/locator';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import type { InputField } from '../../../forms/reading/inputFields';

const picker = {
	displayName: 'Tier Structure',
	name: 'tierStructureId',
	searchListMethod: 'searchTierStructures',
	examples: { id: 'lts_128f4a88414c4bed69' },
};

/** Picks one tier structure. */
export const tierStructure = locator(picker);

/** Filters by one tier structure. */
export const tierStructureFilter: InputField = {
	...locator({ ...picker, required: false }),
	key: condition('tier_structure_id', 'is'),
	format: loyaltyV2Id,
};
