import type { VoucherifyClient } from '../../api/http/client';
import { cursorPages } from '../../api/lists/cursorPages';
import { wholeList, type List } from '../../api/lists/pages';
import type { NodeFailure } from '../../api/errors/node';
import type { Resource } from '../../api/types';
import { toFailure } from './failure';
import type { Budget, LookupResult, NotBefore } from './writeOnce';

/** A list that begins with its latest row. */
export interface Latest {
	list: List;
	/** Default: as one that goes on after an ID. */
	pages?: (client: VoucherifyClient, list: List) => AsyncIterable<Resource[]>;
	/** Column of a row's time. Default: `created_at`. */
	column?: string;
	/** Whether the latest rows may stand anywhere in it, so that older ones do not end it. */
	isUnordered?: boolean;
}

/** Recognizes the row of a call in a list. */
export interface RowMatcher extends Latest {
	/** Whether a row bears the reference. Left out where none can. */
	bears?: (row: Resource, reference: string) => boolean;
	/** Whether a row that does not may all the same be what the call has done. */
	isAlike: (row: Resource) => boolean;
	/** The error of a row that tells of a refusal. */
	refusal?: (row: Resource) => NodeFailure | undefined;
}

/** Most candidates that an error names: nobody looks through more. */
export const MOST_CANDIDATES = 20;

/** The rows that have come since a time, page by page, as far as the budget reaches. */
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

/** Looks through a list for the row that bears a reference. */
export async function seenInList(
	client: VoucherifyClient,
	marks: RowMatcher,
	reference: string | undefined,
	since: NotBefore,
	budget: Budget,
): Promise<LookupResult<Resource>> {
	const candidates: string[] = [];
	let refused: LookupResult<Resource>['refused'];
	for await (const rows of rowsSince(client, marks, since, budget)) {
		for (const row of rows) {
			if (reference !== undefined && marks.bears?.(row, reference)) {
				const refusal = marks.refusal?.(row);
				if (!refusal) return { found: row, candidates: [] };
				refused ??= toFailure(client.node, refusal);
			} else if (marks.isAlike(row) && candidates.length < MOST_CANDIDATES) {
				candidates.push(row.id);
			}
		}
	}
	return { refused, candidates, isCut: budget.left <= 0 };
}

/** In milliseconds; of a row without a time no number. */
function timeIn(row: Resource, column = 'created_at'): number {
	const time = row[column];
	return typeof time === 'string' ? Date.parse(time) : Number.NaN;
}

/** Reads a list that the service gives as a whole. */
export async function* asAWhole(
	client: VoucherifyClient,
	list: List,
): AsyncGenerator<Resource[], void> {
	yield await wholeList(client, list);
}
