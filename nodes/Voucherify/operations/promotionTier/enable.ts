import { promotionTier } from '../../forms/promotionTier';
import type { SingleOperation } from '../runtime/types';
import { write } from '../factories/results';
import { picked } from '../factories/things';

/**
 * Enable a promotion tier. Idempotent.
 * @see https://docs.voucherify.io/api-reference/promotions/enable-promotion-tier
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable a promotion tier',
	description: 'Make a promotion tier active again, in its active period',
	writes: true,
	changes: picked('promotionTierId'),
	fields: [promotionTier],
	async execute({ client, parameters }) {
		const id = parameters.text('promotionTierId');
		return await write(client, {
			method: 'POST',
			path: ['v1', 'promotions', 'tiers', id, 'enable'],
			idempotent: true,
		});
	},
};
