import { promotionTier } from '../../forms/promotionTier';
import { enableOperation } from '../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/promotions/enable-promotion-tier */
export const enable = enableOperation({
	action: 'Enable a promotion tier',
	description: 'Make a promotion tier active again, in its active period',
	fields: [promotionTier],
	object: 'promotion_tier',
	path: (parameters) => ['v1', 'promotions', 'tiers', parameters.text(promotionTier)],
});
