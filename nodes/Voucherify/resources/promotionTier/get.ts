import { simplifyInUnit } from '../../forms/money';
import { promotionTier } from '../../forms/promotionTier';
import { promotionTierColumns } from '../../columns/promotionTier';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/** @see https://docs.voucherify.io/api-reference/promotions/get-promotion-tier */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a promotion tier',
	description: 'Get a promotion tier with its discount and the totals of its redemptions',
	fields: [promotionTier, ...simplifyInUnit],
	async execute(task) {
		const id = task.parameters.text('promotionTierId');
		return await getOne(task, ['v1', 'promotions', 'tiers', id], promotionTierColumns);
	},
};
