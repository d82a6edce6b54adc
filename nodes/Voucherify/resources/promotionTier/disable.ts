import { promotionTier } from '../../forms/promotionTier';
import { disableOperation } from '../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/promotions/disable-promotion-tier */
export const disable = disableOperation({
	action: 'Disable a promotion tier',
	description: 'Make a promotion tier inactive, even inside its active period',
	fields: [promotionTier],
	object: 'promotion_tier',
	path: (parameters) => ['v1', 'promotions', 'tiers', parameters.text(promotionTier)],
});
