import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../client/client';
import type { ApiCall } from '../http/request';
import { PAGE_SIZE } from '../limits';
import { isJsonObject, isResource, valueAt, type Resource } from '../types';
import { brokenListError, cutListError } from './errors';

/** Where a list continues: a cursor or a row's ID; undefined at its start. */
export type Position = NonNullable<ApiCall['query']>[string];

/** Path of the column that identifies rows without an `id`. */
export type RowId =
	'card_definition_id' | 'earning_rule_id' | 'reward.id' | 'reward_id' | 'tier_structure_id';

/** A list endpoint, and the key of its response that holds the rows. */
export interface List {
	path: readonly string[];
	key: string;
	query?: ApiCall['query'];
	/** Path of the column that identifies rows without an `id`; its value becomes their `id`. */
	rowId?: RowId;
	/** Page number to begin with. Default: 1. */
	firstPage?: number;
	/** Last page number that the service accepts. Default: `LAST_PAGE`. */
	lastPage?: number;
	/** Builds the error after the last page number, if the list goes on. Default: `lastPageError`. */
	pastLast?: () => Error;
	/** Builds the error for a list with more rows than page numbers reach; none of it is read then. Default: `lastPageError`. */
	tooMany?: (total: number) => Error;
	/** Error texts that only this list has. */
	errorCatalog?: ApiCall['errorCatalog'];
	/** Rows to continue after if the row in the query was deleted, nearest first; undefined for the start of the list. */
	others?: Position[];
}

export interface Page {
	rows: Resource[];
	/** The response without its rows: totals, cursors. */
	envelope: IDataObject;
}

/** Follows the pages of a list that may have a total, and knows when it is over. */
export class Progress {
	/** IDs of the rows so far. */
	readonly seen = new Set<string>();
	/**
	 * True if the service says so, all rows that it counts were read, or a small page brought no new row. While it says more,
	 * a short page alone proves nothing: it may leave out a row that was just deleted, or have smaller pages.
	 */
	isOver = false;
	/** Rows of the largest page so far: the service may have smaller pages than requested. */
	pageSize = 1;
	/** The first total: later ones may count only the rows that follow, or rows that were added meanwhile. */
	first?: number;
	/** IDs of the rows that the current totals count, and the largest of them. */
	private counted = new Set<string>();
	private largest = 0;

	/** @param skipped number of pages before the first one that is read */
	constructor(private readonly skipped = 0) {}

	/** Begins a window: the next totals count only its rows. */
	begin(): void {
		this.counted = new Set();
		this.largest = 0;
	}

	/** Takes a page of up to `size` rows, and returns its new rows. */
	take({ rows, envelope: { has_more, total } }: Page, size: number): Resource[] {
		const fresh = rows.filter(({ id }) => !this.seen.has(id));
		for (const { id } of rows) {
			this.seen.add(id);
			this.counted.add(id);
		}
		this.pageSize = Math.max(this.pageSize, rows.length);
		let isEnd = rows.length < size;
		if (typeof total === 'number') {
			this.first ??= total;
			this.largest = Math.max(this.largest, total);
			if (this.skipped * this.pageSize + this.counted.size >= this.largest) has_more = false;
			// A larger page may consist of rows that have moved, or share a time.
			const isSmall = rows.length <= this.pageSize / 2 || this.seen.size < size / 2;
			isEnd = fresh.length === 0 && isSmall;
		}
		this.isOver = has_more === false || (has_more !== true && isEnd);
		return fresh;
	}
}

/** Yields only rows that are not in `seen`, and adds them to it. */
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
 * Reads a list that the service returns in one response, limited by the query's `limit` if it has one.
 * @throws NodeApiError if there is no limit and the response has fewer rows than its total.
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
	throw cutListError(client, rows.length, total);
}

/**
 * Collects `limit` rows and reads no further page.
 * @param limit Infinity for all rows
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

/** Returns the page size that needs the fewest requests for a limit and reads the fewest rows beyond it. */
export function pageSizeFor(limit: number): number {
	return Math.min(PAGE_SIZE, limit);
}

/**
 * Reads one response of a list.
 * @throws NodeApiError if it has no rows with an `id` where they are expected.
 */
export async function readPage(client: VoucherifyClient, list: List): Promise<Page> {
	const { rows, envelope } = await readRows(client, list);
	if (rows.every(isResource)) return { rows, envelope };
	throw brokenListError(client, `it has no list of rows in "${list.key}"`);
}

/** Like `wholeList`, for rows without an `id`. */
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
	if (!isJsonObject(envelope)) throw brokenListError(client, 'it is not a list');
	const { data_ref } = envelope;
	// Some lists use another key than documented: the one named in `data_ref`, or the last part of the path.
	const keys = [key, data_ref, path.at(-1)].filter((name) => typeof name === 'string');
	const found: unknown = keys.map((name) => envelope[name]).find((rows) => rows !== undefined);
	if (!Array.isArray(found) || !found.every(isJsonObject))
		throw brokenListError(client, `it has no list of rows in "${key}"`);
	const at = rowId?.split('.');
	const named = at && found.map((row): IDataObject => ({ id: valueAt(row, ...at), ...row }));
	return { rows: named ?? found, envelope };
}
