import type { INodeExecutionData } from 'n8n-workflow';
import type { Resource } from '../../../../api/types';
import type { PollResult, Session, Source } from '../../event';
import { deliver, type Handling } from './delivery';
import { readJobs } from './readJobs';
import type { JobSource } from './source';
import { startJobList } from './start';
import { isJobState } from './state';

/** Jobs that a trigger watches, and their items. */
interface Watch<Job extends Resource> {
	/** Name of the list: `exports`. */
	name: string;
	source: JobSource<Job>;
	handling: Handling<Job>;
}

/** Returns the source of all jobs of a list. */
export function allJobs<Job extends Resource>(
	session: Session,
	{ name, source, handling }: Watch<Job>,
): Source {
	return {
		name,
		baseline: async (since) => await startJobList(session, source, since),
		poll: async (state, limit) =>
			isJobState(state)
				? await readJobs(session, source, state, {
						...handling,
						limit: Math.min(limit, handling.limit),
					})
				: undefined,
		find: ({ last }) => (typeof last === 'string' ? source.fetch(session.client, last) : undefined),
	};
}

/** Returns the source of a single job. */
export function oneJob<Job extends Resource>(
	session: Session,
	{ name, source, handling }: Watch<Job>,
	id: string,
): Source {
	return {
		name: `${name}/${id}`,
		async baseline(since) {
			const job = await source.fetch(session.client, id);
			return { isReported: since > 0 && source.isFinished(job), tries: 0 };
		},
		async poll({ isReported, tries }): Promise<PollResult | undefined> {
			if (typeof isReported !== 'boolean' || typeof tries !== 'number') return undefined;
			const job = isReported ? undefined : await source.fetch(session.client, id);
			if (!job || !source.isFinished(job)) return { events: [], state: { isReported, tries } };
			const jobs = [job].filter(handling.matches);
			const delivery = await deliver(session, jobs, { [id]: tries }, handling);
			const { events, tries: tried, failure } = delivery;
			return { events, state: { isReported: !failure, tries: tried[id] ?? 0 }, failure };
		},
		find: async () => await source.fetch(session.client, id),
	};
}

/**
 * Returns a sample item: of the job with the given ID, or of the newest matching job on the list's first page. What cannot be
 * read of it is left out, with the reason in the item.
 */
export async function newestJob<Job extends Resource>(
	session: Session,
	{ source, handling }: Watch<Job>,
	id?: string,
): Promise<INodeExecutionData[]> {
	const fits = (job: Job) => source.isFinished(job) && handling.matches(job);
	const job =
		id === undefined
			? (await firstPage(session, source)).find(fits)
			: await source.fetch(session.client, id);
	if (!job || !fits(job)) return [];
	const { events, failure } = await deliver(session, [job], {}, handling);
	return failure ? [handling.itemWithout(job, failure)] : events.map(({ item }) => item);
}

async function firstPage<Job extends Resource>(
	{ client }: Session,
	source: JobSource<Job>,
): Promise<Job[]> {
	for await (const { rows } of source.pages(client, Infinity)) return rows;
	return [];
}
