import { promotionTier } from '../../fields/promotionTier';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

/**
 * Disable promotion tier. Disabling it twice does no harm.
 * @see https://docs.voucherify.io/api-reference/promotions/disable-promotion-tier
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a promotion tier and its discount',
	description: 'Make a promotion tier inactive, even inside its active period',
	writes: true,
	fields: [promotionTier],
	async execute({ client, parameters }) {
		const id = parameters.text('promotionTierId');
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'promotions', 'tiers', id, 'disable'],
			repeatable: true,
		});
	},
};
