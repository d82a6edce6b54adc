import type { ResourceOperations } from '../../../run/types';
import { getAll } from './getAll';

export const loyaltyTier: ResourceOperations = {
	value: 'loyaltyTier',
	name: 'Tier',
	description:
		'Tiers of a tier structure, such as Silver and Gold. For the tier of a member, use Member.',
	credential: 'voucherifyApi',
	operations: [getAll],
};
