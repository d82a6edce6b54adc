import type { NodeFailure } from '../../../../api/errors/node';
import type { Resource } from '../../../../api/types';
import type { Session } from '../../event';
import { readPages } from '../readPages';
import { createdAt, timeOfPage } from '../times';
import { CALLS_PER_ITEM } from './delivery';
import type { JobSource } from './source';
import type { JobState } from './state';

/** A part of a list, read from its newest job back towards the floor. Times are in milliseconds. */
export interface Walk<Job extends Resource> {
	/** All jobs that were read, also outside of the part, by ID. */
	met: Map<string, Job>;
	/** Time before which the jobs of the part were created. */
	before: number;
	/** True when it has reached the floor. */
	isWhole: boolean;
	/** Times at which its pages ended, latest first: older jobs are on the pages that follow. */
	ends: number[];
	/** Warning about jobs that the list does not show. */
	unseen?: NodeFailure;
	/** Voucherify's time when the first page was read. */
	now: number;
	failure?: NodeFailure;
}

/**
 * Reads a list back to the floor, from where an earlier poll stopped or from its newest job. It continues below the floor
 * while pages contain several of the open jobs, since each of them would otherwise take a request. When the requests of the
 * poll are used up, the next poll continues.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function walkBack<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
	{ floor, ends, open }: JobState,
): Promise<Walk<Job>> {
	const { client, callsLeft } = session;
	const before = ends.at(-1) ?? Infinity;
	const walk: Walk<Job> = { met: new Map(), before, isWhole: false, ends: [], now: 0 };
	const missing = new Set(open);
	const pages = source.pages(client, before);
	const { isWhole, failure } = await readPages(session, pages, ({ rows, unseen }) => {
		walk.now ||= timeOfPage(client, rows);
		for (const job of rows) walk.met.set(job.id, job);
		const found = rows.filter(({ id }) => missing.delete(id)).length;
		const oldest = Math.min(...rows.map(createdAt));
		walk.isWhole ||= oldest < floor;
		if (unseen && unseen.at >= floor) walk.unseen ??= unseen.failure;
		// Leaves one request for an open job on another page, and those of an item.
		const mayReadOn = callsLeft() > 1 + CALLS_PER_ITEM;
		if (walk.isWhole && (found < 2 || missing.size === 0 || !mayReadOn)) return false;
		if (oldest + 1 < (walk.ends.at(-1) ?? before)) walk.ends.push(oldest + 1);
		return callsLeft() > 0;
	});
	return { ...walk, isWhole: walk.isWhole || isWhole, failure };
}
