import type { VoucherifyClient } from './client/client';
import type { Resource } from './types';
import type { ReportDoubt } from './lists/numberedPages';
import type { List } from './lists/pages';
import { timePages } from './lists/timePages';

/**
 * Reads a list of customers, page by page.
 * @see https://docs.voucherify.io/api-reference/customers/list-customers
 */
export function customerPages(
	client: VoucherifyClient,
	list: List,
	size?: number,
	doubt?: ReportDoubt,
): AsyncGenerator<Resource[], void> {
	const order = String(list.query?.order);
	const column = order.replace('-', '');
	const bounds = { after: `${column}[after]`, before: `${column}[before]`, column };
	return timePages(client, { ...list, order, parameter: 'starting_after', bounds }, size, doubt);
}
