import { simplify } from '../../fields/paging';
import { redemption } from '../../fields/redemption';
import { redemptionColumns } from '../../items/redemption';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a redemption or a rollback.
 * @see https://docs.voucherify.io/api-reference/redemptions/get-redemption
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a redemption',
	description: 'Get a redemption or a rollback with its order and its customer',
	fields: [redemption, simplify],
	async execute(task) {
		const id = task.parameters.text('redemptionId');
		return await foundResource(task, ['v1', 'redemptions', id], redemptionColumns);
	},
};
