import { promotionTier } from '../../forms/promotionTier';
import { promotionTierColumns } from '../../columns/promotionTier';
import { getOperation } from '../../factories/get';

/** @see https://docs.voucherify.io/api-reference/promotions/get-promotion-tier */
export const get = getOperation({
	action: 'Get a promotion tier',
	description: 'Get a promotion tier with its discount and the totals of its redemptions',
	fields: [promotionTier],
	path: (parameters) => ['v1', 'promotions', 'tiers', parameters.text(promotionTier)],
	columns: promotionTierColumns,
});
