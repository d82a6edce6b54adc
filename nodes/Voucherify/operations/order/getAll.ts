import { orderColumns } from '../../items/order';
import { byPageNumber, byTimes, listOperation } from '../factories/list';

/** From how many calls on an export, which takes about three, is the better way. */
const MANY_CALLS = 20;

/**
 * List orders. The service cannot select them.
 * @see https://docs.voucherify.io/api-reference/orders/list-orders
 */
export const getAll = listOperation({
	action: 'Get many orders',
	description:
		'Get orders, the latest first. To select them by date, status or customer, use Voucherify → Export → Create.',
	path: () => ['v1', 'orders'],
	key: 'orders',
	read: byPageNumber,
	orders: byTimes,
	columns: orderColumns,
	hint: (calls) =>
		calls > MANY_CALLS
			? `This took ${calls} calls to Voucherify. Voucherify → Export → Create takes about three for any number of orders, and can select them.`
			: undefined,
});
