import { line, textOrElse, titled } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';

const ORDERS = { path: ['v1', 'orders'], key: 'orders', query: { order: '-created_at' } };

/** Orders, newest first. Voucherify cannot search them. */
export const searchOrders = lookup({
	list: ORDERS,
	whole: 'ID or source ID',
	at: (id) => [...ORDERS.path, id],
	entry: ({ id, source_id, status, created_at }) => ({
		name: line(textOrElse(source_id, id), titled(status), created_at),
		value: id,
	}),
});
