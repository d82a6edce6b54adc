import { byId } from '../engine/engine';
import { first, type OperationExample } from './example';

export const product: OperationExample[] = [
	{
		resource: 'product',
		operation: 'getAll',
		parameters: () => ({ limit: 50 }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/products',
				query: { order: 'created_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
];

export const promotionTier: OperationExample[] = [
	{
		resource: 'promotionTier',
		operation: 'disable',
		parameters: ({ promotionTiers }) => ({ promotionTierId: byId(first(promotionTiers).id) }),
		calls: ({ promotionTiers }) => [
			{
				method: 'POST',
				path: `/v1/promotions/tiers/${first(promotionTiers).id}/disable`,
				repeatable: true,
				answer: 'resource',
			},
		],
		done: ({ promotionTiers }) => (first(promotionTiers).active ? 0 : 1),
	},
];
