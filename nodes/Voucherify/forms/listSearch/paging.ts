import type { VoucherifyClient } from '../../api/client/client';
import { LAST_PAGE, PAGE_SIZE } from '../../api/limits';
import { expiringPage } from '../../api/lists/expiringPages';
import { listPage } from '../../api/lists/numberedPages';
import { wholeList, type List } from '../../api/lists/pages';
import type { Resource } from '../../api/types';

/**
 * Reads one page of a list for a drop-down.
 * @param place token of the page; undefined for the first one
 * @returns its rows, and the token of the next page if there may be one
 */
export type Paging = (
	client: VoucherifyClient,
	list: List,
	place?: string,
) => Promise<{ rows: Resource[]; next?: string }>;

/** Reads a list by page numbers. */
export const pagesByNumber: Paging = async (client, list, place = '1') => {
	const page = Number(place);
	const { rows, more } = await listPage(client, list, page, PAGE_SIZE);
	const { lastPage = LAST_PAGE } = list;
	return { rows, next: more && page < lastPage ? String(page + 1) : undefined };
};

/** Reads a list by cursors that expire. */
export const pagesByCursor: Paging = expiringPage;

/** Reads a list that has no pages. */
export const onePage: Paging = async (client, list) => ({ rows: await wholeList(client, list) });

/** Reads a list that continues after its last row: a query parameter takes the value of one of the row's columns. */
export const pagesAfterLastRow =
	(parameter: string, column: string): Paging =>
	async (client, list, place) => {
		const query = { ...list.query, limit: PAGE_SIZE, [parameter]: place };
		const rows = await wholeList(client, { ...list, query });
		const last = rows.length === PAGE_SIZE ? rows.at(-1)?.[column] : undefined;
		return { rows, next: typeof last === 'string' ? last : undefined };
	};
