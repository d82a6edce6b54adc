import { simplifyInUnit } from '../../forms/money';
import { redemption } from './locator';
import { redemptionColumns } from '../../columns/redemption';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/**
 * Get a redemption or a rollback.
 * @see https://docs.voucherify.io/api-reference/redemptions/get-redemption
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a redemption',
	description: 'Get a redemption or a rollback with its order and its customer',
	fields: [redemption, ...simplifyInUnit],
	async execute(task) {
		const id = task.parameters.text('redemptionId');
		return await getOne(task, ['v1', 'redemptions', id], redemptionColumns);
	},
};
