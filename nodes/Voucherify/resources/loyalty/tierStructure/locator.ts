import { locator, type Locator } from '../../../forms/locator';
import { namedLookup } from '../../../forms/loyaltyProgram';
import { filterBy } from '../filters';

export const EXAMPLE_ID = 'lts_128f4a88414c4bed69';

export const TIER_STRUCTURES = ['v2', 'loyalties', 'tier-structures'];

const searchTierStructures = namedLookup('searchTierStructures', TIER_STRUCTURES);

const picker: Locator = {
	displayName: 'Tier Structure',
	name: 'tierStructureId',
	search: searchTierStructures,
	examples: { id: EXAMPLE_ID },
};

export const tierStructure = locator(picker);

export const tierStructureFilter = filterBy(picker, 'tier_structure_id');
