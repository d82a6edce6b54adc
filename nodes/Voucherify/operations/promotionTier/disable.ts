import { promotionTier } from '../../forms/promotionTier';
import type { SingleOperation } from '../runtime/types';
import { write } from '../factories/results';
import { picked } from '../factories/things';

/**
 * Disable a promotion tier. Idempotent.
 * @see https://docs.voucherify.io/api-reference/promotions/disable-promotion-tier
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a promotion tier',
	description: 'Make a promotion tier inactive, even inside its active period',
	writes: true,
	changes: picked('promotionTierId'),
	fields: [promotionTier],
	async execute({ client, parameters }) {
		const id = parameters.text('promotionTierId');
		return await write(client, {
			method: 'POST',
			path: ['v1', 'promotions', 'tiers', id, 'disable'],
			idempotent: true,
		});
	},
};
