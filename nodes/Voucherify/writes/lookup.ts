import type { VoucherifyClient } from '../api/client/client';
import { cursorPages } from '../api/lists/cursorPages';
import { wholeList, type List } from '../api/lists/pages';
import type { NodeFailure } from '../api/errors/node';
import type { Resource } from '../api/types';
import { toFailure } from './failure';
import type { Budget, LookupResult, NotBefore } from './writeOnce';

/** A list that starts with its newest rows. */
export interface Latest {
	list: List;
	/** Reads the pages. Default: with a cursor. */
	pages?: (client: VoucherifyClient, list: List) => AsyncIterable<Resource[]>;
	/** Column with a row's time. Default: `created_at`. */
	column?: string;
	/** Whether the newest rows may be anywhere in the list, so that older rows do not end the search. */
	isUnordered?: boolean;
}

/** Recognizes the row of a write in a list. */
export interface RowMatcher extends Latest {
	/** True if a row carries the reference. Omitted if no row can. */
	bears?: (row: Resource, reference: string) => boolean;
	/** True if a row without the reference may still be the result. */
	isAlike: (row: Resource) => boolean;
	/** Returns the error of a row that reports a refusal. */
	refusal?: (row: Resource) => NodeFailure | undefined;
}

/** Maximum candidates that an error names: nobody checks more. */
export const MAX_CANDIDATES = 20;

/** Yields the rows since a time, page by page, as far as the budget allows. */
export async function* rowsSince(
	client: VoucherifyClient,
	{ list, pages = cursorPages, column, isUnordered = false }: Latest,
	since: NotBefore,
	budget: Budget,
): AsyncGenerator<Resource[], void> {
	for await (const rows of pages(client, list)) {
		budget.left -= 1;
		const earliest = since();
		const fresh = rows.filter((row) => timeIn(row, column) >= earliest);
		yield fresh;
		if ((fresh.length < rows.length && !isUnordered) || budget.left <= 0) return;
	}
}

/** Searches a list for the row with a reference, and collects candidates. */
export async function findInList(
	client: VoucherifyClient,
	matcher: RowMatcher,
	reference: string | undefined,
	since: NotBefore,
	budget: Budget,
): Promise<LookupResult<Resource>> {
	const candidates: string[] = [];
	let refused: LookupResult<Resource>['refused'];
	for await (const rows of rowsSince(client, matcher, since, budget)) {
		for (const row of rows) {
			if (reference !== undefined && matcher.bears?.(row, reference)) {
				const refusal = matcher.refusal?.(row);
				if (!refusal) return { found: row, candidates: [] };
				refused ??= toFailure(client.node, refusal);
			} else if (matcher.isAlike(row) && candidates.length < MAX_CANDIDATES) {
				candidates.push(row.id);
			}
		}
	}
	return { refused, candidates, isCut: budget.left <= 0 };
}

/** Returns the time of a row in milliseconds since 1970; NaN if it has none. */
function timeIn(row: Resource, column = 'created_at'): number {
	const time = row[column];
	return typeof time === 'string' ? Date.parse(time) : Number.NaN;
}

/** Yields a list without pages as one page. */
export async function* asAWhole(
	client: VoucherifyClient,
	list: List,
): AsyncGenerator<Resource[], void> {
	yield await wholeList(client, list);
}
