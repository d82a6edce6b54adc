import type { VoucherifyClient } from '../http/client';
import { isRefusal } from '../errors/errors';
import { toNodeFailure } from '../errors/node';
import { PAGE_SIZE } from '../limits';
import { isJsonObject, valueAt, type Resource } from '../types';
import { cursorPages, type Cursor } from './cursorPages';
import { readPage, type List } from './pages';
import { unseen } from './numberedPages';

/** Most restarts of a list: each costs all its calls so far. */
const RESTARTS = 3;

const EXPIRED = 'invalid_or_expired_cursor';

/** Goes on with what the service has kept for the next page, for as long as it keeps it. */
const kept: Cursor = {
	parameter: 'cursor',
	goesOn: ({ envelope }) => isJsonObject(envelope.cursor),
	next: ({ envelope }) => valueAt(envelope, 'cursor', 'next'),
};

/**
 * Reads a list whose cursors expire, page by page. When one has expired on the way, the list is begun again, and what
 * was there already is left out.
 * @throws NodeApiError when that happens again and again, the cursor does not move, or a page brings nothing while
 * promising more.
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
			if (!isRefusal(error, EXPIRED) || seen.size === 0 || restarts === RESTARTS)
				throw toNodeFailure(client.node, error);
		}
	}
}

/**
 * Reads one page of such a list. A place that the service does not keep any longer is the beginning.
 * @param place where the pages before it end; undefined for the first
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
		if (place === undefined || !isRefusal(error, EXPIRED)) throw toNodeFailure(client.node, error);
		return await expiringPage(client, list);
	}
}
