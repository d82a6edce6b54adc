import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../http/client';
import { toNodeFailure } from '../errors/node';
import { Semaphore } from '../http/concurrency';
import type { ApiCall } from '../http/request';
import { LAST_PAGE, PAGE_SIZE } from '../limits';
import { isJsonObject, isResource, valueAt, type Resource } from '../types';
import { broken, cut, pagesEnd, shrinking, stuck } from './errors';

export { readOnce, readRowsOnce } from './readOnce';

/** Position at which a list goes on; undefined for its beginning. */
type Place = NonNullable<ApiCall['query']>[string];

/** Path of the key of rows that have no `id`. */
export type RowId = 'reward.id' | 'reward_id';

/** A list of the API: where it is, and under which key its rows arrive. */
export interface List {
	path: readonly string[];
	key: string;
	query?: ApiCall['query'];
	/** Key of rows that have no `id`; it becomes their `id`. */
	rowId?: RowId;
	/** Last page number. Default: that of most lists. */
	lastPage?: number;
	/** The error of a list with more rows than page numbers reach; nothing of it is read then. Default: that of its end. */
	tooMany?: (total: number) => Error;
	/** Meanings of refusals that are special to this list. */
	errorCatalog?: ApiCall['errorCatalog'];
	/** Rows to go on after where the one that the query names was deleted: the nearest first; undefined for the beginning. */
	others?: Place[];
}

/** One page as the service gives it. */
export interface Page {
	rows: Resource[];
	/** The envelope of the rows. */
	envelope: IDataObject;
}

/** A way in which lists continue. */
export interface Cursor {
	/** The query parameter that takes the place. */
	parameter: string;
	/** Whether there is more after this page. */
	goesOn: (page: Page) => boolean;
	/** The place after this page; anything but a text is the mark of a broken list. */
	next: (page: Page) => unknown;
	/** Whether a place is the ID of a row, which may be deleted. */
	isRow?: boolean;
}

/** Goes on after the ID of a row. */
const afterId: Cursor = {
	parameter: 'starting_after_id',
	goesOn: ({ envelope }) => Boolean(envelope.has_more),
	next: ({ rows, envelope }) => envelope.more_starting_after ?? rows.at(-1)?.id,
	isRow: true,
};

/**
 * Reads a cursor list page by page. It is read no further than the caller asks for pages. Where the row that it is to go
 * on after was deleted, it goes on after an earlier one, or begins again: what came before is left out.
 * @throws NodeApiError when the cursor does not move, or a page brings nothing while promising more.
 */
export async function* cursorPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
	{ parameter, goesOn, next, isRow = false }: Cursor = afterId,
): AsyncGenerator<Resource[], void> {
	const places = new Set<string>();
	const first = list.query?.[parameter];
	const known = new Set(typeof first === 'string' ? [first] : []);
	let { others = [] } = list;
	for (let cursor = first; ;) {
		const pageAfter = async (place: Place) => {
			// From here on, places come again.
			if (place === first) places.clear();
			const query = { ...list.query, limit: size, [parameter]: place };
			return await readPage(client, { ...list, query });
		};
		// The list is begun again where all rows are gone that it could go on after; what the user names must be there.
		const rest = !isRow || cursor === first ? others : [...others, first];
		const page = await pageAfter(cursor).catch(
			async (error: unknown) => await afterAny(client, rest, pageAfter, error),
		);
		const rows = isRow ? page.rows.filter(({ id }) => !known.has(id)) : page.rows;
		yield rows;
		if (!goesOn(page)) return;

		const place = next(page);
		const isStuck = typeof place !== 'string' || page.rows.length === 0 || place === cursor;
		if (isStuck || places.has(place)) throw stuck(client);
		places.add(place);
		if (isRow) {
			others = othersOf(rows, typeof cursor === 'string' ? [cursor] : []);
			for (const { id } of rows) known.add(id);
		}
		cursor = place;
	}
}

/** Rows to go on after where the last one of a page was deleted: near to it first, and in the end the one before the page. */
export const othersOf = (rows: Resource[], before: string[] = []): string[] => [
	...[2, 3, 11, 51].flatMap((fromEnd) => rows.at(-fromEnd)?.id ?? []),
	...before,
];

/** The page after the first of some places that is still there. @throws NodeApiError where none is, or for another cause */
async function afterAny(
	client: VoucherifyClient,
	places: Place[],
	pageAfter: (place: Place) => Promise<Page>,
	gone: unknown,
): Promise<Page> {
	client.signal?.throwIfAborted();
	const [place, ...others] = places;
	if (places.length === 0 || !isOfUnknownRow(gone)) throw toNodeFailure(client.node, gone);
	return await pageAfter(place).catch(
		async (error: unknown) => await afterAny(client, others, pageAfter, error),
	);
}

/** Whether a list is refused for the row that it was to go on after. */
export const isOfUnknownRow = (error: unknown) =>
	error instanceof NodeApiError && ['400', '404'].includes(error.httpCode ?? '');

/**
 * Is told what cannot be promised of the rows of a list.
 * @param isSeen whether something has happened that leaves rows out, or it only might have
 */
export type ReportDoubt = (message: string, isSeen: boolean) => void;

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
 * @param doubt is told, once, when rows are deleted all the time, so that some may be missing. Without it, that is an error.
 * It is also told, once, where nobody can see that: when as many rows are deleted as are added
 * @throws NodeApiError when a page brings nothing while the total promises more, when rows are deleted all the time, or
 * when there are more rows than the page numbers reach.
 */
export async function* numberedPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
	doubt?: ReportDoubt,
): AsyncGenerator<Resource[], void> {
	// A row that is created meanwhile moves the others on, so that the last of a page comes again on the next.
	yield* unseen(everyPage(client, list, size, doubt), new Set());
}

/** Most steps back in a list whose rows are deleted meanwhile. */
export const RETURNS = 10;

export const DOUBT =
	'Rows were deleted all the time while the list was read by page numbers: some that are there may be missing here. Read it again when less is going on, or make an export.';

export const BY_NUMBERS =
	'Voucherify gives this list by page numbers alone: where rows were both added and deleted while it was read, one that is there may be missing here.';

/**
 * Gathers the first `limit` rows of a numbered list, in its order: when the first page tells how many there are, the others
 * are read side by side. Undefined where that does not hold, since rows were deleted or moved meanwhile, or it told more than
 * there are: then it has to be read in another way.
 */
export async function sideBySide(
	client: VoucherifyClient,
	list: List,
	limit: number,
	first: NumberedPage,
): Promise<Resource[] | undefined> {
	const { lastPage = LAST_PAGE } = list;
	const size = pageSizeFor(limit);
	if (first.total === undefined) return undefined;
	let { total } = first;
	const wanted = Math.min(limit, total);
	if (wanted > lastPage * size) return undefined;
	const rows = new Map<string, Resource>();
	/** Pages that tell of rows that are gone, or lack rows. */
	let gaps = 0;
	const take = (page: NumberedPage) => {
		for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
		if (page.missing || (page.total ?? 0) < total) gaps += 1;
		total = Math.max(total, page.total ?? total);
	};
	take(first);
	let pages = Math.ceil(wanted / size);
	for (const page of await readPages(client, list, size, pages)) take(page);
	// What was added meanwhile has moved others to further pages.
	const goesOn = () => rows.size < Math.min(limit, total) && pages * size < total;
	while (gaps === 0 && goesOn() && pages < lastPage) {
		pages += 1;
		take(await listPage(client, list, pages, size));
	}
	const isWhole = gaps === 0 && rows.size >= wanted && !goesOn();
	return isWhole ? [...rows.values()].slice(0, limit) : undefined;
}

/** Reads the pages after the first, as many at once as the service takes well. After one that fails no other is begun. */
async function readPages(client: VoucherifyClient, list: List, size: number, pages: number) {
	const pool = new Semaphore(() => client.concurrency);
	let failed: unknown;
	const numbers = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2);
	return await Promise.all(
		numbers.map(
			async (page) =>
				await pool.run(async () => {
					if (failed !== undefined) throw toNodeFailure(client.node, failed);
					return await listPage(client, list, page, size).catch((error: unknown) => {
						failed = error;
						throw toNodeFailure(client.node, error);
					});
				}),
		),
	);
}

/**
 * Gathers the first `limit` rows of a numbered list, in its order. Where its pages cannot be read side by side, it is read
 * once more, one page after another.
 * @throws NodeApiError as `numberedPages` does
 */
export async function numberedRows(
	client: VoucherifyClient,
	list: List,
	limit: number,
	doubt?: ReportDoubt,
): Promise<Resource[]> {
	const { lastPage = LAST_PAGE } = list;
	const size = pageSizeFor(limit);
	const first = await listPage(client, list, 1, size);
	if (Math.min(limit, first.total ?? 0) > lastPage * size)
		throw list.tooMany?.(first.total ?? 0) ?? pagesEnd(client, lastPage);
	const rows = await sideBySide(client, list, limit, first);
	if (!rows) return await firstRows(numberedPages(client, list, size, doubt), limit);
	if (rows.length > size) doubt?.(BY_NUMBERS, false);
	return rows;
}

async function* everyPage(client: VoucherifyClient, list: List, size: number, doubt?: ReportDoubt) {
	const { lastPage = LAST_PAGE } = list;
	let before: number | undefined;
	let returns = 0;
	for (let page = 1; page <= lastPage; page += 1) {
		const { rows, more, missing, total } = await listPage(client, list, page, size);
		if (list.tooMany && (total ?? 0) > lastPage * size) throw list.tooMany(total ?? 0);
		if (page === 2 && returns === 0) doubt?.(BY_NUMBERS, false);
		yield rows;
		const gone = (before ?? 0) - (total ?? before ?? 0);
		before = total;
		if (gone > 0 && page > 1 && returns < RETURNS) {
			// The rows after a deleted one move up: as many as were deleted are on pages that have been read.
			returns += 1;
			if (returns === RETURNS && !doubt) throw shrinking(client);
			if (returns === RETURNS) doubt?.(DOUBT, true);
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
	{ path, key, query, errorCatalog, rowId }: List,
): Promise<{ rows: IDataObject[]; envelope: IDataObject }> {
	const envelope = await client.request({ method: 'GET', path, query, errorCatalog });
	if (!isJsonObject(envelope)) throw broken(client, 'it is not a list');
	const { data_ref } = envelope;
	// For some lists the documented key and the one that `data_ref` names are not the same, or it is what the list is called.
	const keys = [key, data_ref, path.at(-1)].filter((name) => typeof name === 'string');
	const found: unknown = keys.map((name) => envelope[name]).find((rows) => rows !== undefined);
	if (!Array.isArray(found) || !found.every(isJsonObject))
		throw broken(client, `it has no list of rows in "${key}"`);
	const at = rowId?.split('.');
	const named = at && found.map((row): IDataObject => ({ id: valueAt(row, ...at), ...row }));
	return { rows: named ?? found, envelope };
}
