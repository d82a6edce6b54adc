import { orderField } from '../../forms/order/locator';
import { simplifyInUnit } from '../../forms/money';
import { orderColumns } from '../../columns/order';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/**
 * Get an order; without *Simplify*, together with its items and redemptions.
 * @see https://docs.voucherify.io/api-reference/orders/get-order
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an order',
	description: 'Get an order with its totals and redemptions; without Simplify, with its items',
	fields: [orderField, ...simplifyInUnit],
	async execute(task) {
		const id = task.parameters.text('orderId');
		return await getOne(task, ['v1', 'orders', id], orderColumns);
	},
};
