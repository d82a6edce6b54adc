import { NodeApiError } from 'n8n-workflow';
import { toNodeFailure } from '../errors/node';
import type { VoucherifyClient } from '../client/client';
import { PAGE_SIZE } from '../limits';
import type { Resource } from '../types';
import { stuckListError } from './errors';
import { readPage, type List, type Page, type Position } from './pages';

/** How a list continues from page to page. */
export interface Cursor {
	/** Query parameter for the position. */
	parameter: string;
	goesOn: (page: Page) => boolean;
	/** Returns the position after this page; anything but a text means that the list is broken. */
	next: (page: Page) => unknown;
	/** True if positions are IDs of rows, which may be deleted while the list is read. */
	isRow?: boolean;
}

/** Continues after the last row's ID. */
const afterId: Cursor = {
	parameter: 'starting_after_id',
	goesOn: ({ envelope }) => Boolean(envelope.has_more),
	next: ({ rows, envelope }) => envelope.more_starting_after ?? rows.at(-1)?.id,
	isRow: true,
};

/**
 * Reads a list with cursors, one page per step of the caller. If the row to continue after was deleted, it continues after
 * an earlier row or starts again, without the rows that it has already returned.
 * @throws NodeApiError if the cursor repeats, or a page is empty although more are promised.
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
		const pageAfter = async (place: Position) => {
			// Reading starts again, so positions may repeat from here.
			if (place === first) places.clear();
			const query = { ...list.query, limit: size, [parameter]: place };
			return await readPage(client, { ...list, query });
		};
		// If all these rows were deleted, reading starts again. A row that the user named must exist.
		const rest = !isRow || cursor === first ? others : [...others, first];
		const page = await pageAfter(cursor).catch(
			async (error: unknown) => await afterAny(client, rest, pageAfter, error),
		);
		const rows = isRow ? page.rows.filter(({ id }) => !known.has(id)) : page.rows;
		yield rows;
		if (!goesOn(page)) return;

		const place = next(page);
		const isStuck = typeof place !== 'string' || page.rows.length === 0 || place === cursor;
		if (isStuck || places.has(place)) throw stuckListError(client);
		places.add(place);
		if (isRow) {
			others = othersOf(rows, typeof cursor === 'string' ? [cursor] : []);
			for (const { id } of rows) known.add(id);
		}
		cursor = place;
	}
}

/**
 * Returns IDs of rows to continue after if the last row of a page was deleted: rows near the end first, then the row before
 * the page.
 */
export const othersOf = (rows: Resource[], before: string[] = []): string[] => [
	...[2, 3, 11, 51].flatMap((fromEnd) => rows.at(-fromEnd)?.id ?? []),
	...before,
];

/**
 * Reads the page after the first of these rows that still exists.
 * @throws NodeApiError if none exists, or for another cause
 */
async function afterAny(
	client: VoucherifyClient,
	places: Position[],
	pageAfter: (place: Position) => Promise<Page>,
	gone: unknown,
): Promise<Page> {
	client.signal?.throwIfAborted();
	const [place, ...others] = places;
	if (places.length === 0 || !isOfUnknownRow(gone)) throw toNodeFailure(client.node, gone);
	return await pageAfter(place).catch(
		async (error: unknown) => await afterAny(client, others, pageAfter, error),
	);
}

/** True if the refusal may mean that the row to continue after was deleted: the service responds with 400 or 404 then. */
export const isOfUnknownRow = (error: unknown) =>
	error instanceof NodeApiError && ['400', '404'].includes(error.httpCode ?? '');
