import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../client';
import type { ApiCall } from '../request';
import { isJsonObject, isResource, type Resource } from '../types';
import { broken, cut, pagesEnd, shrinking, stuck } from './errors';

export { readOnce, readRowsOnce } from './readOnce';

/** The largest page that the service serves. */
export const PAGE_SIZE = 100;

/** A list of the API: where it is, and under which key its rows arrive. */
export interface List {
	path: readonly string[];
	key: string;
	query?: ApiCall['query'];
	/** What names a row that has no ID of its own; it becomes its ID. */
	nameOf?: (row: IDataObject) => IDataObject[string];
	/** Where its page numbers end, if not at 100. */
	lastPage?: number;
	/** What refusals mean for this list. */
	explanations?: ApiCall['explanations'];
}

/** Page numbers end here, unless the list says otherwise. */
export const LAST_PAGE = 100;

/** One page as the service gives it. */
export interface Page {
	rows: Resource[];
	/** What stands around the rows. */
	envelope: IDataObject;
}

/** How a list says where it goes on. */
export interface Cursor {
	/** The query parameter that takes the place. */
	parameter: string;
	/** Whether there is more after this page. */
	goesOn: (page: Page) => boolean;
	/** The place after this page; anything but a text is the mark of a broken list. */
	next: (page: Page) => unknown;
}

/** Goes on after the ID of a row. */
const afterId: Cursor = {
	parameter: 'starting_after_id',
	goesOn: ({ envelope }) => Boolean(envelope.has_more),
	next: ({ rows, envelope }) => envelope.more_starting_after ?? rows.at(-1)?.id,
};

/**
 * Reads a cursor list page by page. It is read no further than the caller asks for pages.
 * @throws NodeApiError when the cursor does not move, or a page brings nothing while promising more.
 */
export async function* cursorPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
	{ parameter, goesOn, next }: Cursor = afterId,
): AsyncGenerator<Resource[], void> {
	const seen = new Set<string>();
	for (let cursor = list.query?.[parameter]; ;) {
		const query = { ...list.query, limit: size, [parameter]: cursor };
		const page = await readPage(client, { ...list, query });
		yield page.rows;
		if (!goesOn(page)) return;

		const place = next(page);
		if (typeof place !== 'string' || page.rows.length === 0 || place === cursor || seen.has(place))
			throw stuck(client);
		seen.add(place);
		cursor = place;
	}
}

/** Leaves out the rows that were there before, and notes those that come. */
export async function* unseen(
	pages: AsyncIterable<Resource[]>,
	seen: Set<string>,
): AsyncGenerator<Resource[], void> {
	for await (const rows of pages) {
		const fresh = rows.filter(({ id }) => !seen.has(id));
		for (const { id } of rows) seen.add(id);
		yield fresh;
	}
}

/**
 * Reads a numbered list page by page.
 * @throws NodeApiError when a page brings nothing while the total promises more, when rows are deleted at each reading, or
 * when there are more rows than the page numbers reach.
 */
export async function* numberedPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
): AsyncGenerator<Resource[], void> {
	// A row that is created meanwhile moves the others on, so that the last of a page comes again on the next.
	yield* unseen(everyPage(client, list, size), new Set());
}

/** How often the reading of a list goes back because rows of it were deleted meanwhile. */
const RETURNS = 10;

async function* everyPage(client: VoucherifyClient, list: List, size: number) {
	const { lastPage = LAST_PAGE } = list;
	let before: number | undefined;
	let returns = 0;
	for (let page = 1; page <= lastPage; page += 1) {
		const { rows, more, missing, total } = await listPage(client, list, page, size);
		yield rows;
		const gone = (before ?? 0) - (total ?? before ?? 0);
		before = total;
		if (gone > 0 && page > 1) {
			// The rows after a deleted one move up: as many as were deleted are on pages that have been read.
			returns += 1;
			if (returns > RETURNS) throw shrinking(client);
			page = Math.max(0, page - 1 - Math.ceil(gone / size));
			continue;
		}
		if (missing) throw stuck(client);
		if (!more) return;
	}
	throw pagesEnd(client, lastPage);
}

/** One page of a numbered list. `total` counts the rows of the whole list; whether it respects bounds is not known. */
export interface NumberedPage {
	rows: Resource[];
	more: boolean;
	/** Whether the page is empty although the total promises rows on it. */
	missing: boolean;
	total?: number;
}

/**
 * Reads one page of a numbered list.
 * @param page from 1 on
 */
export async function listPage(
	client: VoucherifyClient,
	list: List,
	page: number,
	size: number,
): Promise<NumberedPage> {
	const { rows, envelope } = await readPage(client, {
		...list,
		query: { ...list.query, limit: size, page },
	});
	const total = typeof envelope.total === 'number' ? envelope.total : undefined;
	return {
		rows,
		more: total === undefined ? rows.length === size : page * size < total,
		missing: rows.length === 0 && (total ?? 0) > (page - 1) * size,
		total,
	};
}

/**
 * Reads a list that the service gives as a whole; or so many of its rows as the query's `limit` asks for.
 * @throws NodeApiError when no limit was asked for, and the list counts more rows than it gives.
 */
export async function wholeList(client: VoucherifyClient, list: List): Promise<Resource[]> {
	const page = await readPage(client, list);
	refusePart(client, list, page);
	return page.rows;
}

function refusePart(
	client: VoucherifyClient,
	{ query }: List,
	{ rows, envelope: { total } }: { rows: unknown[]; envelope: IDataObject },
): void {
	if (query?.limit !== undefined || typeof total !== 'number' || rows.length >= total) return;
	throw cut(client, rows.length, total);
}

/**
 * Gathers rows until there are `limit` of them, and reads no page beyond that.
 * @param limit how many rows are wanted; Infinity for all
 */
export async function firstRows(
	pages: AsyncIterable<Resource[]>,
	limit: number,
): Promise<Resource[]> {
	const rows: Resource[] = [];
	for await (const page of pages) {
		rows.push(...page);
		if (rows.length >= limit) break;
	}
	return rows.length > limit ? rows.slice(0, limit) : rows;
}

/** The page size that serves a limit with the fewest calls and the fewest rows read in vain. */
export function pageSizeFor(limit: number): number {
	return Math.min(PAGE_SIZE, limit);
}

/** Reads what the service gives of a list at once. */
export async function readPage(client: VoucherifyClient, list: List): Promise<Page> {
	const { rows, envelope } = await readRows(client, list);
	if (rows.every(isResource)) return { rows, envelope };
	throw broken(client, `it has no list of rows in "${list.key}"`);
}

/** The same as `wholeList`, of rows that need no ID. */
export async function wholeRows(client: VoucherifyClient, list: List): Promise<IDataObject[]> {
	const page = await readRows(client, list);
	refusePart(client, list, page);
	return page.rows;
}

async function readRows(
	client: VoucherifyClient,
	{ path, key, query, explanations, nameOf }: List,
): Promise<{ rows: IDataObject[]; envelope: IDataObject }> {
	const envelope = await client.request({ method: 'GET', path, query, explanations });
	if (!isJsonObject(envelope)) throw broken(client, 'it is not a list');
	const { data_ref } = envelope;
	// For some lists the documented key and the one that `data_ref` names are not the same.
	const found: unknown = envelope[key] ?? (typeof data_ref === 'string' && envelope[data_ref]);
	if (!Array.isArray(found) || !found.every(isJsonObject))
		throw broken(client, `it has no list of rows in "${key}"`);
	const named = nameOf && found.map((row): IDataObject => ({ id: nameOf(row), ...row }));
	return { rows: named ?? found, envelope };
}
