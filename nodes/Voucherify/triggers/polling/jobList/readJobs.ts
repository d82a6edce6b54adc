import { isNotFound } from '../../../api/found';
import type { NodeFailure } from '../../../api/node';
import type { Resource } from '../../../api/types';
import { timeOfPage } from '../cursorList/state';
import { SETTLING_MS } from '../../../api/lists/settling';
import { deliver, type Handling } from './delivery';
import type { Reading, Session } from '../event';
import { concernsAll } from '../engine/failures';
import { listSince } from './listing';
import { inOrder, timeOfJob, type JobSource } from './source';
import { afterListing, type JobState } from './state';

/** How many old open jobs one poll asks for; the others have their turn with the next ones. */
const MOST_ASKED = 20;

/** Where to begin when only jobs count that are not finished yet: two calls, or more when many are open. */
export async function jobsFromNow<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
): Promise<JobState> {
	const unfinished = await source.unfinished(session.client);
	const horizon = timeOfPage(session.client, unfinished) - SETTLING_MS;
	const since = Math.min(horizon, ...unfinished.map(timeOfJob));
	const listing = await listSince(session, source, since, Math.max(1, unfinished.length));
	const ids = new Set(unfinished.map(({ id }) => id));
	const listed = new Set(listing.jobs.map(({ id }) => id));
	const { floor, known, open } = afterListing(listing, {
		// What was open a call ago, and has finished since, is news.
		isOpen: (job) => ids.has(job.id) || !source.isFinished(job),
		isDue: () => false,
	});
	const older = unfinished.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
	return { floor, known, open: [...older, ...open], tries: {} };
}

/** What has finished since the state was taken and matches, oldest first, and the state after it. */
export async function readJobs<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
	state: JobState,
	handling: Handling<Job>,
): Promise<Reading<JobState>> {
	const { isFinished } = source;
	const listing = await listSince(session, source, state.floor);
	const asked = await ask(session, source, state.open);
	const known = new Set(state.known);
	const finished = [...asked.jobs, ...listing.jobs]
		.filter((job) => isFinished(job) && !known.has(job.id) && handling.matches(job))
		.sort(inOrder);
	const delivery = await deliver(session, finished, state.tries, handling);
	const left = new Set(delivery.left.map(({ id }) => id));

	const after = afterListing(listing, {
		isOpen: (job) => !isFinished(job),
		isDue: ({ id }) => left.has(id),
	});
	const stillOpen = asked.jobs.filter((job) => !isFinished(job) || left.has(job.id));
	return {
		events: delivery.events,
		state: {
			floor: after.floor,
			// What was not met this time may come again.
			known: listing.isWhole ? after.known : [...new Set([...state.known, ...after.known])],
			open: [...asked.rest, ...stillOpen.map(({ id }) => id), ...after.open],
			tries: delivery.tries,
		},
		failure: delivery.failure ?? asked.failure,
	};
}

/** Asks for jobs one by one, as far as the time allows. What no longer exists is forgotten. */
async function ask<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
	ids: string[],
): Promise<{ jobs: Job[]; rest: string[]; failure?: NodeFailure }> {
	const jobs: Job[] = [];
	const rest = ids.slice(MOST_ASKED);
	let failure: NodeFailure | undefined;
	for (const [index, id] of ids.slice(0, MOST_ASKED).entries()) {
		if ((failure && concernsAll(failure)) || (index > 0 && !session.hasTime())) {
			rest.push(id);
			continue;
		}
		try {
			jobs.push(await source.fetch(session.client, id));
		} catch (error) {
			if (isNotFound(error)) continue;
			failure = session.failureOf(error);
			rest.push(id);
		}
	}
	return { jobs, rest, failure };
}
