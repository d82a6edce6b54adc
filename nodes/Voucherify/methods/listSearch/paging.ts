import type { VoucherifyClient } from '../../api/client';
import { expiringPage } from '../../api/lists/expiringPages';
import { LAST_PAGE, listPage, PAGE_SIZE, wholeList, type List } from '../../api/lists/pages';
import type { Resource } from '../../api/types';

/**
 * One piece of a list for a drop-down.
 * @param place where the pieces before it end; undefined for the first
 * @returns its rows, and where it ends if there may be more
 */
export type Paging = (
	client: VoucherifyClient,
	list: List,
	place?: string,
) => Promise<{ rows: Resource[]; next?: string }>;

/** By page numbers. */
export const numbered: Paging = async (client, list, place = '1') => {
	const page = Number(place);
	const { rows, more } = await listPage(client, list, page, PAGE_SIZE);
	const { lastPage = LAST_PAGE } = list;
	return { rows, next: more && page < lastPage ? String(page + 1) : undefined };
};

/** By cursors that expire. */
export const expiring: Paging = expiringPage;

/** The service gives the list as a whole. */
export const whole: Paging = async (client, list) => ({ rows: await wholeList(client, list) });

/** Goes on after what the last row has in a column; the parameter of the query takes it. */
export const after =
	(parameter: string, column: string): Paging =>
	async (client, list, place) => {
		const query = { ...list.query, limit: PAGE_SIZE, [parameter]: place };
		const rows = await wholeList(client, { ...list, query });
		const last = rows.length === PAGE_SIZE ? rows.at(-1)?.[column] : undefined;
		return { rows, next: typeof last === 'string' ? last : undefined };
	};
