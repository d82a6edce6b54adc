import type { IDataObject } from 'n8n-workflow';
import { readExport } from '../../api/exports';
import { pagesEnd } from '../../api/lists/errors';
import { LAST_PAGE, listPage, numberedPages, PAGE_SIZE } from '../../api/lists/pages';
import { isTexts, type Export } from '../../api/types';
import type { Session } from './event';
import { SETTLING_MS } from '../../api/lists/settling';

const EXPORTS = { path: ['v1', 'exports'], key: 'exports' };
const NEWEST_FIRST = { ...EXPORTS, query: { order: '-created_at' } };

/** Where the watching of the exports stands. Plain JSON. */
export interface Listing extends IDataObject {
	/** Every export from before this time is finished and reported, as ISO 8601; null when none is. */
	floor: string | null;
	/** The finished exports since then that need no report any more. */
	known: string[];
}

/** A listing that begins at `floor`. */
export function listingFrom(floor: string | null): Listing {
	return { floor, known: [] };
}

/** Whether stored data is a listing. */
export function isListing(state: IDataObject): state is Listing {
	const { floor, known } = state;
	return (floor === null || typeof floor === 'string') && isTexts(known);
}

/** Whether an export will not change any more. */
export function isFinished({ status }: Export): boolean {
	return status === 'DONE' || status === 'ERROR';
}

/** Where to begin when only exports count that are not finished yet: two calls, or more when many are open. */
export async function openExports(session: Session): Promise<Listing> {
	const { client } = session;
	// In this order the exports that are scheduled or in progress come first.
	const byStatus = { ...EXPORTS, query: { order: '-status' } };
	const open: Export[] = [];
	for await (const rows of numberedPages(client, byStatus)) {
		const page = rows.map((row) => readExport(client, row));
		open.push(...page.filter((row) => !isFinished(row)));
		if (page.some(isFinished)) break;
	}
	const since = Math.min(...open.map(timeOf), horizonOf(client.serviceTime, open));
	const { exports } = await exportsSince(session, since);
	return {
		floor: new Date(since).toISOString(),
		known: exports.filter(isFinished).map(({ id }) => id),
	};
}

/** What has finished since the state was taken and matches, oldest first and at most `limit`, and the state after it. */
export async function readListing(
	session: Session,
	state: Listing,
	limit: number,
	matches: (exported: Export) => boolean,
): Promise<{ exports: Export[]; state: Listing }> {
	const since = state.floor === null ? 0 : Date.parse(state.floor);
	const { exports, complete, asOf } = await exportsSince(session, since);
	const known = new Set(state.known);
	const news = exports.filter((row) => isFinished(row) && !known.has(row.id));
	const reported = news.filter(matches).slice(0, limit);
	const left = new Set(news.filter(matches).slice(limit));

	const open = exports.filter((row) => !isFinished(row) || left.has(row));
	const horizon = horizonOf(asOf, exports);
	// From one export to another, not with the clock: as long as nothing happens, the state stays the same.
	const newest = Math.max(since, ...exports.map(timeOf).filter((time) => time <= horizon));
	const floor = complete ? Math.max(since, Math.min(newest, ...open.map(timeOf))) : since;
	const done = exports
		.filter((row) => timeOf(row) >= floor && isFinished(row) && !left.has(row))
		.map(({ id }) => id);
	return {
		exports: reported,
		state: {
			floor: new Date(floor).toISOString(),
			// What was not met this time may come again.
			known: complete ? done : [...new Set([...state.known, ...done])],
		},
	};
}

/** The newest finished export that matches, on the first page of the list. */
export async function newestFinished(
	{ client }: Session,
	matches: (exported: Export) => boolean,
): Promise<Export | undefined> {
	const { rows } = await listPage(client, NEWEST_FIRST, 1, PAGE_SIZE);
	return rows.map((row) => readExport(client, row)).find((row) => isFinished(row) && matches(row));
}

/**
 * Every export since a time in milliseconds, oldest first, and the service's time when the first page was read. It is
 * not complete when exports were deleted while the pages were read, since a row may then have slipped from one page to
 * the one before.
 */
async function exportsSince(
	{ client }: Session,
	since: number,
): Promise<{ exports: Export[]; complete: boolean; asOf?: number }> {
	const found = new Map<string, Export>();
	let complete = true;
	let asOf: number | undefined;
	let before = Number.NEGATIVE_INFINITY;
	for (let page = 1, more = true; more; page += 1) {
		const read = await listPage(client, NEWEST_FIRST, page, PAGE_SIZE);
		asOf ??= client.serviceTime;
		const rows = read.rows.map((row) => readExport(client, row));
		for (const row of rows) if (timeOf(row) >= since) found.set(row.id, row);
		complete &&= (read.total ?? before) >= before;
		before = read.total ?? before;
		more = read.more && rows.every((row) => timeOf(row) >= since);
		if (more && page === LAST_PAGE) throw pagesEnd(client, LAST_PAGE);
	}
	return { exports: [...found.values()].reverse(), complete, asOf };
}

/** Exports from before this time are all in a list that was read at `serviceTime`, or at the time of its newest. */
function horizonOf(serviceTime: number | undefined, exports: Export[]): number {
	return (serviceTime ?? Math.max(0, ...exports.map(timeOf))) - SETTLING_MS;
}

function timeOf({ created_at }: Export): number {
	return Date.parse(created_at ?? '') || 0;
}
