import { SETTLING_MS } from '../../../../api/lists/settling';
import type { Resource } from '../../../../api/types';
import type { PollEvent, Session, Source } from '../../event';
import { Handled } from '../handled';
import { createdAt, hasSettled, timeOfPage } from '../times';
import type { JobHandling } from './delivery';
import { readJobs } from './readJobs';
import type { JobSource } from './source';
import { ALL_JOBS, isJobState, type JobState } from './state';

/**
 * Returns the source of all jobs of a list.
 * @param name see {@link Source.name}
 */
export function allJobs<Job extends Resource>(
	session: Session,
	name: string,
	source: JobSource<Job>,
	handling: JobHandling<Job>,
): Source {
	return {
		name,
		baseline: async (since) => await startJobList(session, source, since),
		poll: async (state, limit) =>
			isJobState(state) ? await readJobs(session, source, state, limit, handling) : undefined,
		find: ({ last }) => (typeof last === 'string' ? source.fetch(session.client, last) : undefined),
	};
}

/** Returns the source of a single job. Its state is that of a list in which only this job can be new. */
export function oneJob<Job extends Resource>(
	session: Session,
	list: string,
	source: JobSource<Job>,
	handling: JobHandling<Job>,
	id: string,
): Source {
	const fetch = async () => await source.fetch(session.client, id);
	return {
		name: `${list}/${id}`,
		async baseline(since) {
			const isOver = source.isFinished(await fetch()) && since > 0;
			return { ...ALL_JOBS, floor: Number.MAX_SAFE_INTEGER, open: isOver ? [] : [id] };
		},
		async poll(state, limit) {
			if (!isJobState(state)) return undefined;
			const pages = async function* () {
				if (state.open.length > 0) yield { rows: [await fetch()] };
			};
			return await readJobs(session, { ...source, pages }, state, limit, handling);
		},
		find: fetch,
	};
}

/** Maximum age of the open jobs to find when the watch begins: a week, in milliseconds. */
const HISTORY_MS = 7 * 86_400_000;

/**
 * Returns the first state of a list. From now on, only unfinished jobs count. If the list cannot show them, the first polls
 * find them among the jobs of the last week. It takes one or two requests, or more when many jobs are open.
 */
async function startJobList<Job extends Resource>(
	{ client }: Session,
	source: JobSource<Job>,
	since: number,
): Promise<JobState> {
	if (since === 0) return { ...ALL_JOBS };
	const open = (await source.unfinished?.(client)) ?? [];
	// A job that was open in the first request and has finished since must be reported.
	const news = new Set(open.map(({ id }) => id));
	const known = new Handled();
	let from: number | undefined;
	let last: string | null = null;
	for await (const { rows } of source.pages(client, Infinity)) {
		from ??= Math.min(timeOfPage(client, rows), since);
		last ??= rows[0]?.id ?? null;
		for (const job of rows) {
			const isOld = (source.finishedAt?.(job) ?? createdAt(job)) < since;
			if (isOld && source.isFinished(job) && !news.has(job.id)) known.add(job.id, createdAt(job));
		}
		if (rows.some((job) => hasSettled(createdAt(job), Number(from)))) break;
	}
	from ??= 0;
	const floor = from - (source.finishedAt ? HISTORY_MS : SETTLING_MS);
	return {
		...ALL_JOBS,
		floor,
		since: from,
		known: known.since(floor),
		last,
		open: open.filter((job) => createdAt(job) < floor).map(({ id }) => id),
	};
}

/**
 * Returns a sample event: the job with the given ID, or the newest matching job on the list's first page. What cannot be read
 * of it is left out, with the reason in the item.
 */
export async function newestJob<Job extends Resource>(
	session: Session,
	source: JobSource<Job>,
	{ matches, itemOf, itemWithout }: JobHandling<Job>,
	id?: string,
): Promise<PollEvent[]> {
	const jobs =
		id === undefined ? await firstPage(session, source) : [await source.fetch(session.client, id)];
	const job = jobs.find((one) => source.isFinished(one) && matches(one));
	if (!job) return [];
	const item = await itemOf(job).catch((error: unknown) =>
		itemWithout(job, session.failureOf(error)),
	);
	return [{ id: job.id, time: createdAt(job), item }];
}

async function firstPage<Job extends Resource>(
	{ client }: Session,
	source: JobSource<Job>,
): Promise<Job[]> {
	for await (const { rows } of source.pages(client, Infinity)) return rows;
	return [];
}
