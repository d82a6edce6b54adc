import { NodeApiError, type INodeExecutionData } from 'n8n-workflow';
import type { NodeFailure } from '../../../../api/errors/node';
import type { Resource } from '../../../../api/types';
import type { PollEvent, Session } from '../../event';
import { isLimit, isPassing } from '../../../../api/errors/passing';
import { createdAt } from '../times';

/** Maximum number of tries before a job is reported without the part that could not be read. */
const MAX_TRIES = 3;

/** Maximum number of requests for an item: the job, and its report. */
export const CALLS_PER_ITEM = 2;

/** How jobs become items. */
export interface JobItems<Job extends Resource> {
	/** Maximum number of jobs that one poll tries to turn into items. Default: any number. */
	most?: number;
	/** True when an item takes requests. */
	takesTime: boolean;
	itemOf: (job: Job) => Promise<INodeExecutionData>;
	/** Returns the item of a job for which `itemOf` finally failed. */
	itemWithout: (job: Job, failure: NodeFailure) => INodeExecutionData;
}

/** Filter on finished jobs, and how they become items. */
export interface JobHandling<Job extends Resource> extends JobItems<Job> {
	matches: (job: Job) => boolean;
}

interface Delivery<Job extends Resource> {
	events: PollEvent[];
	/** Jobs that were not tried: the first one held back, and all after it. */
	held: Job[];
	/** Number of tries of the jobs to try again, by ID. */
	tries: Record<string, number>;
	failure?: NodeFailure;
}

/**
 * Turns jobs into items. A failing job does not stop the others: the next polls try it again, and then report it with the
 * reason. Jobs beyond the limit, the time or the requests of the poll are not tried.
 */
export async function deliver<Job extends Resource>(
	session: Session,
	jobs: Job[],
	tried: Record<string, number>,
	limit: number,
	{ most = limit, takesTime, itemOf, itemWithout }: JobItems<Job>,
): Promise<Delivery<Job>> {
	const delivery: Delivery<Job> = { events: [], held: [], tries: {} };
	const { events, held, tries } = delivery;
	let isOver = false;
	let attempts = 0;
	for (const [index, job] of jobs.entries()) {
		const before = tried[job.id] ?? 0;
		const hasTime = session.callsLeft() >= CALLS_PER_ITEM && (index === 0 || session.hasTime());
		isOver ||= attempts === Math.min(limit, most) || (takesTime && !hasTime);
		if (isOver) {
			held.push(job);
			if (before > 0) tries[job.id] = before;
			continue;
		}
		attempts += 1;
		const outcome = await itemOf(job).catch((error: unknown) => session.failureOf(error));
		if (!(outcome instanceof Error)) {
			events.push({ id: job.id, time: createdAt(job), item: outcome });
			continue;
		}
		isOver = isLimit(outcome);
		const count = isOver ? before : before + 1;
		if (count >= MAX_TRIES || isFinal(outcome)) {
			events.push({ id: job.id, time: createdAt(job), item: itemWithout(job, outcome) });
			continue;
		}
		delivery.failure ??= outcome;
		if (count > 0) tries[job.id] = count;
		if (isOver) held.push(job);
	}
	return delivery;
}

/** True when Voucherify has refused the request, so that another try is useless. */
function isFinal(failure: NodeFailure): boolean {
	return failure instanceof NodeApiError && !isPassing(failure);
}
