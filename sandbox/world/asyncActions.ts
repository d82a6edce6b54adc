import type { Beliefs } from '../beliefs';
import { Collection, type Surroundings } from './collection';
import { iso } from './clock';
import { resultOf } from './jobResults';
import type { AsyncAction, JobRequest, JobStatus } from './jobs';

/** Background jobs. Their work is done immediately; only their status and progress follow the clock. */
export class AsyncActions extends Collection<AsyncAction> {
	constructor(world: Surroundings) {
		super({ type: 'async_action', prefix: 'aa', isHex: true }, world);
	}

	/** Adds a job that starts after all earlier ones; long jobs run in parallel. */
	schedule({ timing, at = this.world.now(), ...request }: JobRequest): Readonly<AsyncAction> {
		const queue = request.isLong ? [] : this.all().filter(({ isLong }) => !isLong);
		const startsAt = Math.max(at + timing.enqueuedMs, ...queue.map(({ endsAt }) => endsAt));
		const token = this.world.random.text(48);
		const endsAt = startsAt + timing.inProgressMs;
		return this.add({ ...this.born(at), ...request, token, startsAt, endsAt }, { event: null });
	}

	/** Derives the status from the clock: nothing runs in the background. */
	statusOf({ startsAt, endsAt, fails }: Readonly<AsyncAction>): JobStatus {
		const now = this.world.now();
		if (now >= endsAt) return fails ? 'FAILED' : 'DONE';
		return now < startsAt ? 'ENQUEUED' : 'IN_PROGRESS';
	}

	summaryOf(job: Readonly<AsyncAction>) {
		const status = this.statusOf(job);
		const isOver = status === 'DONE' || status === 'FAILED';
		const changedAt = isOver ? job.endsAt : status === 'IN_PROGRESS' ? job.startsAt : undefined;
		return {
			id: job.id,
			type: job.type,
			status,
			operation_status: isOver ? (job.fails ? 'FAILED' : 'SUCCESS') : 'UNKNOWN',
			created_at: job.created_at,
			updated_at: changedAt === undefined ? null : iso(changedAt),
			request_id: job.requestId,
			progress: progressOf(job, status, this.world.now()),
			...(isOver && { processing_time: job.endsAt - job.startsAt }),
			object: 'async_action',
		};
	}

	/** @param filesAt URL before `/v1/async-actions/…` of the result's files */
	present(job: Readonly<AsyncAction>, filesAt: string, beliefs: Readonly<Beliefs>) {
		const summary = this.summaryOf(job);
		const isOver = summary.status === 'DONE' || summary.status === 'FAILED';
		return { ...summary, ...(isOver && { result: resultOf(job, filesAt, beliefs) }) };
	}
}

function progressOf({ startsAt, endsAt }: Readonly<AsyncAction>, status: JobStatus, now: number) {
	if (status === 'ENQUEUED') return 0;
	return status === 'IN_PROGRESS'
		? Math.floor(((now - startsAt) / (endsAt - startsAt)) * 100)
		: 100;
}
