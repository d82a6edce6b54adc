import { orderField } from '../../forms/order/locator';
import { orderColumns } from '../../columns/order';
import { getOperation } from '../../factories/get';

/**
 * Get an order; without *Simplify*, together with its items and redemptions.
 * @see https://docs.voucherify.io/api-reference/orders/get-order
 */
export const get = getOperation({
	action: 'Get an order',
	description: 'Get an order with its totals and redemptions; without Simplify, with its items',
	fields: [orderField],
	path: (parameters) => ['v1', 'orders', parameters.text(orderField)],
	columns: orderColumns,
});
