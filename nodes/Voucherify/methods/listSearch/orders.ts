import { line, textOf, titled } from './entries';
import { lookup } from './lookup';

/** Orders, the latest first; the service cannot search them. */
export const searchOrders = lookup({
	list: { path: ['v1', 'orders'], key: 'orders', query: { order: '-created_at' } },
	entry: ({ id, source_id, status, created_at }) => ({
		name: line(textOf(source_id, id), titled(status), created_at),
		value: id,
	}),
});
