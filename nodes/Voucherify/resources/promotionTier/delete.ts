import { promotionTier } from '../../forms/promotionTier';
import { deleteOperation } from '../../factories/remove';

/** @see https://docs.voucherify.io/api-reference/promotions/delete-promotion-tier */
export const deleteTier = deleteOperation({
	action: 'Delete a promotion tier',
	description: 'Delete a promotion tier; to pause it, disable it instead',
	field: promotionTier,
	path: (parameters) => ['v1', 'promotions', 'tiers', parameters.text(promotionTier)],
});
