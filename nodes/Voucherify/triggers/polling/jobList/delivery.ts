import { NodeApiError, type INodeExecutionData } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/node';
import type { Resource } from '../../../api/types';
import type { PollEvent, Session } from '../event';
import { isLimit, isPassing } from '../engine/failures';
import { timeOfJob } from './source';

/** How often something is tried before it is reported without what could not be had. */
const MOST_TRIES = 3;

/** What becomes of a finished job. */
export interface Handling<Job extends Resource> {
	limit: number;
	matches: (job: Job) => boolean;
	/** Whether an item takes calls. */
	takesTime: boolean;
	itemOf: (job: Job) => Promise<INodeExecutionData>;
	/** The item of a job for which `itemOf` failed for good. */
	itemWithout: (job: Job, failure: NodeFailure) => INodeExecutionData;
}

/** What was delivered, what is left for the next poll, and why. */
export interface Delivery<Job extends Resource> {
	events: PollEvent[];
	left: Job[];
	tries: Record<string, number>;
	failure?: NodeFailure;
}

/**
 * Makes items of jobs. One that fails does not stop the others: it is tried again with the next polls, and then
 * reported with the reason. What a limit or the time of the poll keeps back is not tried at all.
 */
export async function deliver<Job extends Resource>(
	session: Session,
	jobs: Job[],
	tried: Record<string, number>,
	{ limit, takesTime, itemOf, itemWithout }: Handling<Job>,
): Promise<Delivery<Job>> {
	const delivery: Delivery<Job> = { events: [], left: [], tries: {} };
	const { events, left, tries } = delivery;
	let isOver = false;
	for (const [index, job] of jobs.entries()) {
		const before = tried[job.id] ?? 0;
		isOver ||= events.length === limit || (takesTime && index > 0 && !session.hasTime());
		if (isOver) {
			left.push(job);
			if (before > 0) tries[job.id] = before;
			continue;
		}
		const outcome = await itemOf(job).catch((error: unknown) => session.failureOf(error));
		if (!(outcome instanceof Error)) {
			events.push({ id: job.id, time: timeOfJob(job), item: outcome });
			continue;
		}
		isOver = isLimit(outcome);
		const count = isOver ? before : before + 1;
		if (count >= MOST_TRIES || isFinal(outcome)) {
			events.push({ id: job.id, time: timeOfJob(job), item: itemWithout(job, outcome) });
			continue;
		}
		left.push(job);
		if (count > 0) tries[job.id] = count;
		delivery.failure ??= outcome;
	}
	return delivery;
}

/** Whether the service has refused it. */
function isFinal(failure: NodeFailure): boolean {
	return failure instanceof NodeApiError && !isPassing(failure);
}
