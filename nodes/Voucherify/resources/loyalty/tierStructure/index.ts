import type { ResourceOperations } from '../../../run/types';
import { getAll } from './getAll';

export const loyaltyTierStructure: ResourceOperations = {
	value: 'loyaltyTierStructure',
	name: 'Tier Structure',
	description: 'How members reach and lose tiers',
	credential: 'voucherifyApi',
	operations: [getAll],
};
