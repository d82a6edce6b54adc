import { joinParts, textOrElse, labelOfConstant } from '../listSearch/entries';
import { lookup } from '../listSearch/lookup';
import { locator } from '../locator';

const ORDERS = { path: ['v1', 'orders'], key: 'orders', query: { order: '-created_at' } };

/** Orders, newest first. Voucherify cannot search them. */
const searchOrders = lookup('searchOrders', {
	list: ORDERS,
	whole: 'ID or source ID',
	at: (id) => [...ORDERS.path, id],
	entry: ({ id, source_id, status, created_at }) => ({
		name: joinParts(textOrElse(source_id, id), labelOfConstant(status), created_at),
		value: id,
	}),
});

const common = {
	displayName: 'Order',
	name: 'orderId',
	search: searchOrders,
};

const ID = 'ord_0bae32322150fd0546';

/** Picks one order; the API takes the order ID and the source ID. */
export const orderField = locator({ ...common, examples: { id: ID, sourceId: 'order-4711' } });

/** Picks one order by order ID, for requests that take no source ID. */
export const orderById = locator({ ...common, examples: { id: ID } });
