import { promotionTier } from '../../forms/promotionTier';
import type { SingleOperation } from '../../run/types';
import { deleteResource } from '../../factories/remove';
import { picked } from '../../writes/things';

/** @see https://docs.voucherify.io/api-reference/promotions/delete-promotion-tier */
export const deleteTier: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a promotion tier',
	description: 'Delete a promotion tier; to pause it, disable it instead',
	writes: true,
	changes: picked('promotionTierId'),
	fields: [promotionTier],
	async execute({ client, parameters }) {
		const promotionTierId = parameters.text('promotionTierId');
		return await deleteResource(
			client,
			{ path: ['v1', 'promotions', 'tiers', promotionTierId] },
			{ promotionTierId },
		);
	},
};
