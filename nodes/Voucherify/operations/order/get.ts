import { orderField } from '../../fields/order';
import { simplify } from '../../fields/paging';
import { orderColumns } from '../../items/order';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get an order; without *Simplify*, together with its items and redemptions.
 * @see https://docs.voucherify.io/api-reference/orders/get-order
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an order',
	description: 'Get an order with its totals and redemptions; without Simplify, with its items',
	fields: [orderField, simplify],
	async execute(task) {
		const id = task.parameters.text('orderId');
		return await foundResource(task, ['v1', 'orders', id], orderColumns);
	},
};
