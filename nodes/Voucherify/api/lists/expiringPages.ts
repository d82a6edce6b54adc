import type { VoucherifyClient } from '../client/client';
import { isRefusal } from '../errors/errors';
import { toNodeFailure } from '../errors/node';
import { PAGE_SIZE } from '../limits';
import { isJsonObject, valueAt, type Resource } from '../types';
import { cursorPages, type Cursor } from './cursorPages';
import { readPage, type List, unseen } from './pages';

/** Maximum restarts of a list: each repeats all of its requests. */
const RESTARTS = 3;

/** Whether the service no longer knows a cursor, or takes it for that of another list: then the list begins again. */
const isExpired = (error: unknown) =>
	['invalid_or_expired_cursor', 'cursor_and_query_mismatch'].some((key) => isRefusal(error, key));

/** Continues with a cursor that the service keeps for a limited time. */
const kept: Cursor = {
	parameter: 'cursor',
	goesOn: ({ envelope }) => isJsonObject(envelope.cursor),
	next: ({ envelope }) => valueAt(envelope, 'cursor', 'next'),
};

/**
 * Reads a list whose cursors expire, page by page. If one expires, starts again and leaves out the rows that it has already
 * returned.
 * @throws NodeApiError if cursors expire again and again, a cursor repeats, or a page is empty although more are promised.
 */
export async function* expiringPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
): AsyncGenerator<Resource[], void> {
	const seen = new Set<string>();
	for (let restarts = 0; ; restarts += 1) {
		try {
			yield* unseen(cursorPages(client, list, size, kept), seen);
			return;
		} catch (error) {
			if (!isExpired(error) || seen.size === 0 || restarts === RESTARTS)
				throw toNodeFailure(client.node, error);
		}
	}
}

/**
 * Reads one page of a list whose cursors expire. If the cursor has expired, reads the first page.
 * @param place the cursor; undefined for the first page
 */
export async function expiringPage(
	client: VoucherifyClient,
	list: List,
	place?: string,
): Promise<{ rows: Resource[]; next?: string }> {
	const query = { ...list.query, limit: PAGE_SIZE, cursor: place };
	try {
		const page = await readPage(client, { ...list, query });
		const next = kept.next(page);
		return { rows: page.rows, next: typeof next === 'string' ? next : undefined };
	} catch (error) {
		if (place === undefined || !isExpired(error)) throw toNodeFailure(client.node, error);
		return await expiringPage(client, list);
	}
}
