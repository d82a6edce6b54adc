import type { VoucherifyClient } from '../client';
import { unexpectedAnswer } from '../errors';
import type { ApiCall } from '../request';
import { isJsonObject, isResource, type Resource } from '../types';

/** The largest page that the service serves. */
export const PAGE_SIZE = 100;

/** A list of the API: where it is, and under which key its rows arrive (`data_ref`). */
export interface List {
	path: readonly string[];
	key: string;
	query?: ApiCall['query'];
	/** What a refusal means for this list, by the service's error key or by the status. */
	explanations?: ApiCall['explanations'];
}

/** Page numbers end here. */
export const LAST_PAGE = 100;

const reads = new WeakMap<VoucherifyClient, Map<string, Promise<Resource[]>>>();

/**
 * Reads what several input items of an execution ask for only once.
 * @param what tells one reading from another; plain JSON
 * @returns rows of the caller's own
 */
export async function readOnce(
	client: VoucherifyClient,
	what: unknown,
	read: () => Promise<Resource[]>,
): Promise<Resource[]> {
	const known = reads.get(client) ?? new Map<string, Promise<Resource[]>>();
	reads.set(client, known);
	const key = JSON.stringify(what);
	const reading = known.get(key) ?? read();
	known.set(key, reading);
	return (await reading).map((row) => ({ ...row }));
}

/**
 * Reads a cursor list page by page. It is read no further than the caller asks for pages.
 * @throws NodeApiError when the cursor does not move, or a page brings nothing while promising more.
 */
export async function* cursorPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
): AsyncGenerator<Resource[], void> {
	const { query } = list;
	const seen = new Set<string>();
	for (let cursor = query?.starting_after_id; ;) {
		const body = await readPage(client, {
			...list,
			query: { ...query, limit: size, starting_after_id: cursor },
		});
		yield body.rows;
		if (!body.envelope.has_more) return;

		const next = body.envelope.more_starting_after ?? body.rows.at(-1)?.id;
		if (typeof next !== 'string' || body.rows.length === 0 || next === cursor || seen.has(next)) {
			throw stuck(client);
		}
		seen.add(next);
		cursor = next;
	}
}

/**
 * Reads a numbered list page by page.
 * @throws NodeApiError when a page brings nothing while the total promises more, or when there are more rows than the
 * page numbers reach.
 */
export async function* numberedPages(
	client: VoucherifyClient,
	list: List,
	size = PAGE_SIZE,
): AsyncGenerator<Resource[], void> {
	const seen = new Set<string>();
	for (let page = 1; page <= LAST_PAGE; page += 1) {
		const { rows, more, missing } = await listPage(client, list, page, size);
		// A row that is created meanwhile moves the others on, so that the last of a page comes again on the next.
		yield rows.filter(({ id }) => !seen.has(id));
		for (const { id } of rows) seen.add(id);
		if (missing) throw stuck(client);
		if (!more) return;
	}
	throw pagesEnd(client);
}

/** The error of a list that promises more than it gives. */
export function stuck(client: VoucherifyClient) {
	return broken(client, 'the list promises more rows, but does not go on');
}

/** The error of a list that goes on by time, after a row that has none. */
export function undated(client: VoucherifyClient) {
	return broken(
		client,
		'a row of a list has no created_at, so what follows it cannot be asked for',
	);
}

/** The error of a list that is longer than its page numbers reach. */
export function pagesEnd(client: VoucherifyClient) {
	return broken(
		client,
		`page numbers end at ${LAST_PAGE}, and the list goes on beyond them. Set a limit`,
	);
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
	{ path, key, query }: List,
	page: number,
	size: number,
): Promise<NumberedPage> {
	const { rows, envelope } = await readPage(client, {
		path,
		key,
		query: { ...query, limit: size, page },
	});
	const total = typeof envelope.total === 'number' ? envelope.total : undefined;
	return {
		rows,
		more: total === undefined ? rows.length === size : page * size < total,
		missing: rows.length === 0 && (total ?? 0) > (page - 1) * size,
		total,
	};
}

/** Reads a list that the service gives as a whole. */
export async function wholeList(client: VoucherifyClient, list: List): Promise<Resource[]> {
	const { rows } = await readPage(client, list);
	return rows;
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

async function readPage(client: VoucherifyClient, { path, key, query, explanations }: List) {
	const envelope = await client.request({ method: 'GET', path, query, explanations });
	if (!isJsonObject(envelope)) throw broken(client, 'it is not a list');
	const rows: unknown = envelope[key];
	if (!Array.isArray(rows) || !rows.every(isResource))
		throw broken(client, `it has no list of rows in "${key}"`);
	return { rows, envelope };
}

function broken(client: VoucherifyClient, problem: string) {
	return unexpectedAnswer(problem, client.about({ method: 'GET' }));
}
