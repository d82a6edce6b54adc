import { promotionTier } from '../../fields/promotionTier';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

/**
 * Enable promotion tier. Enabling it twice does no harm.
 * @see https://docs.voucherify.io/api-reference/promotions/enable-promotion-tier
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable a promotion tier and its discount',
	description: 'Make a promotion tier active again, in its active period',
	writes: true,
	fields: [promotionTier],
	async execute({ client, parameters }) {
		const id = parameters.text('promotionTierId');
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'promotions', 'tiers', id, 'enable'],
			repeatable: true,
		});
	},
};
