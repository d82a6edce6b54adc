import { SETTLING_MS } from '../../../../api/lists/settling';
import type { Resource } from '../../../../api/types';
import { hasSettled, timeOfPage } from '../cursor/state';
import type { Session, Start } from '../../event';
import { Handled } from '../handled';
import { timeOfJob, type JobSource } from './source';
import { ALL_JOBS, type JobState } from './state';

/** Age up to which open jobs are looked for when the watching begins: a week, in milliseconds. */
const HISTORY_MS = 7 * 86_400_000;

/**
 * Returns the state to begin a list with. From now on, only unfinished jobs count: when the list cannot tell them, the
 * first polls look for them among the jobs of the last week. It takes a call or two, or more when many jobs are open.
 */
export async function startJobList<Job extends Resource>(
	{ client }: Session,
	source: JobSource<Job>,
	start: Start,
): Promise<JobState> {
	if (start.from === 'beginning') return { ...ALL_JOBS };
	const { since = Infinity } = start;
	const open = (await source.unfinished?.(client)) ?? [];
	// A job that was open a call ago and has finished since must be reported.
	const news = new Set(open.map(({ id }) => id));
	const known = new Handled();
	let from: number | undefined;
	for await (const { rows } of source.pages(client, Infinity)) {
		from ??= Math.min(timeOfPage(client, rows), since);
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
		open: open.filter((job) => timeOfJob(job) < floor).map(({ id }) => id),
	};
}
