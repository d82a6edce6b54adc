import { orderColumns } from '../../columns/order';
import { byPageNumber, sortByTimes, listOperation } from '../../factories/list';

/** Number of requests above which an export is better, since it takes about three. */
const MANY_CALLS = 20;

/**
 * List orders. The service has no filters for them.
 * @see https://docs.voucherify.io/api-reference/orders/list-orders
 */
export const getAll = listOperation({
	action: 'Get many orders',
	description:
		'Get orders, newest first. To filter by date, status or customer, use Voucherify → Export → Create.',
	path: () => ['v1', 'orders'],
	key: 'orders',
	read: byPageNumber,
	orders: sortByTimes,
	columns: orderColumns,
	hint: (calls) =>
		calls > MANY_CALLS
			? `This run has made more than ${MANY_CALLS} calls to Voucherify. Voucherify → Export → Create needs about three for any number of orders, and can filter them.`
			: undefined,
});
