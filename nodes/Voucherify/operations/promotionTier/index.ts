import type { ResourceOperations } from '../kinds/operation';
import { disable } from './disable';

export const promotionTier: ResourceOperations = {
	value: 'promotionTier',
	name: 'Promotion Tier',
	credential: 'voucherifyApi',
	operations: [disable],
};
