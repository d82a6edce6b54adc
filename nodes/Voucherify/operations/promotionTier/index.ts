import type { ResourceOperations } from '../kinds/operation';
import { disable } from './disable';

export const promotionTier: ResourceOperations = {
	value: 'promotionTier',
	name: 'Promotion Tier',
	description: 'Discounts that apply by themselves, without a code',
	credential: 'voucherifyApi',
	operations: [disable],
};
