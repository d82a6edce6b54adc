import { SETTLING_MS } from '../../../../api/lists/settling';
import type { Resource } from '../../../../api/types';
import { hasSettled, timeOfPage } from '../cursor/state';
import type { Session } from '../../event';
import { Handled } from '../handled';
import { timeOfJob, type JobSource } from './source';
import { ALL_JOBS, type JobState } from './state';

/** Maximum age of the open jobs to find when the watch begins: a week, in milliseconds. */
const HISTORY_MS = 7 * 86_400_000;

/**
 * Returns the first state of a list. From now on, only unfinished jobs count. If the list cannot show them, the first polls
 * find them among the jobs of the last week. It takes one or two requests, or more when many jobs are open.
 */
export async function startJobList<Job extends Resource>(
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
			const isOld = (source.finishedAt?.(job) ?? timeOfJob(job)) < since;
			if (isOld && source.isFinished(job) && !news.has(job.id)) known.add(job.id, timeOfJob(job));
		}
		if (rows.some((job) => hasSettled(timeOfJob(job), Number(from)))) break;
	}
	from ??= 0;
	const floor = from - (source.finishedAt ? HISTORY_MS : SETTLING_MS);
	return {
		...ALL_JOBS,
		floor,
		since: from,
		known: known.since(floor),
		last,
		open: open.filter((job) => timeOfJob(job) < floor).map(({ id }) => id),
	};
}
