import type { INodeExecutionData } from 'n8n-workflow';
import type { Resource } from '../../../api/types';
import type { Reading, Session, Start, Watched } from '../event';
import { deliver, type Handling } from './delivery';
import { jobsFromNow, readJobs } from './readJobs';
import type { JobSource } from './source';
import { ALL_JOBS, isJobState } from './state';

/** What jobs a trigger watches, and what becomes of those that match. */
interface Watch<Job extends Resource> {
	/** What the user named: `exports`. */
	name: string;
	source: JobSource<Job>;
	handling: Handling<Job>;
}

/** Watches all jobs of a list. */
export function allJobs<Job extends Resource>(
	session: Session,
	{ name, source, handling }: Watch<Job>,
): Watched {
	return {
		name,
		baseline: async ({ from }: Start) =>
			from === 'beginning' ? { ...ALL_JOBS } : await jobsFromNow(session, source),
		poll: async (state, limit) =>
			isJobState(state)
				? await readJobs(session, source, state, {
						...handling,
						limit: Math.min(limit, handling.limit),
					})
				: undefined,
	};
}

/** Watches one job. */
export function oneJob<Job extends Resource>(
	session: Session,
	{ name, source, handling }: Watch<Job>,
	id: string,
): Watched {
	return {
		name: `${name}/${id}`,
		async baseline({ from }) {
			const job = await source.fetch(session.client, id);
			return { isReported: from === 'now' && source.isFinished(job), tries: 0 };
		},
		async poll({ isReported, tries }): Promise<Reading | undefined> {
			if (typeof isReported !== 'boolean' || typeof tries !== 'number') return undefined;
			const job = isReported ? undefined : await source.fetch(session.client, id);
			if (!job || !source.isFinished(job)) return { events: [], state: { isReported, tries } };
			const jobs = [job].filter(handling.matches);
			const delivery = await deliver(session, jobs, { [id]: tries }, handling);
			const { events, left, tries: tried, failure } = delivery;
			return { events, state: { isReported: left.length === 0, tries: tried[id] ?? 0 }, failure };
		},
	};
}

/** The newest job that matches, as a sample: the one of the ID, or one of the first page of the list. */
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
	if (failure) throw failure;
	return events.map(({ item }) => item);
}

async function firstPage<Job extends Resource>(
	{ client }: Session,
	source: JobSource<Job>,
): Promise<Job[]> {
	for await (const { rows } of source.pages(client)) return rows;
	return [];
}
