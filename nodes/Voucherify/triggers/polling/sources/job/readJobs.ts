import { isNotFound } from '../../../../api/client/found';
import { SETTLING_MS } from '../../../../api/lists/settling';
import type { NodeFailure } from '../../../../api/errors/node';
import type { Resource } from '../../../../api/types';
import { concernsAll } from '../../../../api/errors/passing';
import type { PollResult, Session } from '../../event';
import { Handled } from '../handled';
import { createdAt, hasSettled } from '../times';
import { CALLS_PER_ITEM, deliver, type JobHandling } from './delivery';
import { compareJobs, type JobSource } from './source';
import type { JobState } from './state';
import { walkBack, type Walk } from './walk';

/** Maximum number of old open jobs that one poll fetches; the rest is left to the next polls. */
const MAX_FETCHED = 20;

/**
 * Number of pages that one poll turns into events when it cannot read the whole list. If items take requests, it is a single
 * page.
 */
const PAGES_PER_POLL = 5;

/**
 * Returns the matching jobs that finished since the last state, oldest first, and the next state. Pages that do not fit
 * into one poll are read by the next one.
 * @throws NodeApiError or NodeOperationError when nothing could be read
 */
export async function readJobs<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
	state: JobState,
	limit: number,
	handling: JobHandling<Job>,
): Promise<PollResult<JobState>> {
	const { isFinished, finishedAt = createdAt } = source;
	const { floor, since } = state;
	const walk = await walkBack(session, source, state);
	const fetched = await fetchOpen(session, source, state.open, walk, handling);
	const open = new Set(state.open);
	const known = new Handled(state.known);
	const isNew = (job: Job) =>
		walk.isWhole && createdAt(job) >= floor && createdAt(job) < walk.before && !known.has(job.id);
	const isNews = (job: Job) =>
		open.has(job.id) || !hasSettled(createdAt(job), since) || finishedAt(job) >= since;
	const jobs = [...walk.met.values()]
		.filter((job) => open.has(job.id) || isNew(job))
		.concat(fetched.jobs)
		.sort(compareJobs);
	const due = jobs.filter((job) => isFinished(job) && handling.matches(job) && isNews(job));
	const delivery = await deliver(session, due, state.tries, limit, handling);
	const { events, held, tries, failure } = delivery;

	const handled = held[0] ? jobs.slice(0, jobs.indexOf(held[0])) : jobs;
	const until = held[0] ? createdAt(held[0]) : Infinity;
	const next = Math.max(floor, Math.min(walk.isWhole ? settledUntil(walk) : floor, until));
	const isPending = (job: Job) => !isFinished(job) || tries[job.id] !== undefined;
	for (const job of handled) if (!isPending(job)) known.add(job.id, createdAt(job));
	const stillOpen = jobs.filter(
		(job, at) => (at < handled.length ? isPending(job) : open.has(job.id)) && createdAt(job) < next,
	);
	const ends = endsOf(walk, next, handling.takesTime ? 1 : PAGES_PER_POLL);
	return {
		events,
		state: {
			floor: next,
			since,
			ends: walk.isWhole && held.length === 0 ? state.ends.slice(0, -1) : [...state.ends, ...ends],
			known: known.since(next),
			open: [...fetched.rest, ...stillOpen.map(({ id }) => id)],
			last: handled.findLast((job) => hasSettled(createdAt(job), walk.now))?.id ?? state.last,
			tries: { ...(walk.isWhole && fetched.rest.length === 0 ? {} : state.tries), ...tries },
		},
		unseen: walk.unseen,
		failure: walk.failure ?? fetched.failure ?? failure,
	};
}

/** Returns the times from which the next polls read back: some of the ends of the pages that were read. */
function endsOf(walk: Walk<Resource>, floor: number, step: number): number[] {
	const pages = walk.ends.filter((time) => time > floor);
	// Keeps every `step`-th page, counted from the oldest. The list's newest page is kept in any case, since it still grows.
	const isKept = (at: number) =>
		(pages.length - 1 - at) % step === 0 || (at === 0 && walk.before === Infinity);
	return pages.filter((_, at) => isKept(at));
}

/** Returns the time before which no job can appear any more in the part of the list that was read. */
function settledUntil({ met, before, now }: Walk<Resource>): number {
	if (before < Infinity) return Math.min(before, now - SETTLING_MS);
	// Just after the last settled job, instead of the current time: while nothing happens, the state stays the same.
	return [...met.values()]
		.map(createdAt)
		.filter((time) => hasSettled(time, now))
		.reduce((last, time) => Math.max(last, time + 1), 0);
}

/**
 * Fetches open jobs that the walk did not read, one by one while there are time and requests left. Jobs that no longer
 * exist are dropped.
 */
async function fetchOpen<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
	open: string[],
	walk: Walk<Job>,
	{ takesTime }: JobHandling<Job>,
): Promise<{ jobs: Job[]; rest: string[]; failure?: NodeFailure }> {
	const { client, callsLeft, hasTime } = session;
	const ids = open.filter((id) => !walk.met.has(id));
	const jobs: Job[] = [];
	const rest: string[] = [];
	const failed: string[] = [];
	let { failure } = walk;
	for (const [index, id] of ids.entries()) {
		// Reserves requests for an item, and one for each job that was fetched.
		const hasCalls = callsLeft() > (takesTime ? CALLS_PER_ITEM + index : 0);
		const isOver = index >= MAX_FETCHED || !hasCalls || (index > 0 && !hasTime());
		if (isOver || (failure && concernsAll(failure))) {
			rest.push(id);
			continue;
		}
		try {
			jobs.push(await source.fetch(client, id));
		} catch (error) {
			if (isNotFound(error)) continue;
			failure = session.failureOf(error);
			failed.push(id);
		}
	}
	// What fails must not delay the others.
	return { jobs, rest: [...rest, ...failed], failure };
}
