import type { Beliefs } from '../beliefs';
import { Collection, type Surroundings } from './collection';
import { iso } from './clock';
import { resultOf } from './jobResults';
import type { Stored } from './types';

/** Milliseconds that a job spends waiting for its turn, and at work. */
export interface JobTiming {
	enqueuedMs: number;
	inProgressMs: number;
}

export type JobStatus = 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';

/** A row that a job could not carry out. */
export interface FailedRow {
	/** What names it, as the service calls that, such as its `source_id`. */
	named:
		| { source_id: string }
		| { code: string }
		| { customer_id: string }
		| { customer_source_id: string };
	/** Its number in a CSV file, without the header. */
	row?: number;
	/** Why, in words, and the key of the error. */
	reason: string;
	key?: string;
}

/** A row of a bulk change, and whether there was something to change. */
export interface ChangedRow extends Pick<FailedRow, 'named'> {
	found: boolean;
	/** What kept it from being changed. */
	failed?: FailedRow;
}

/** What has come of the rows of a job. */
export interface JobOutcome {
	done: number;
	failed?: FailedRow[];
	/** All rows of a bulk change. */
	changed?: ChangedRow[];
}

/** What sets a job apart. Times in milliseconds. */
export interface JobRequest {
	/** As the service calls it, e.g. `CUSTOMERS.BULK_UPDATE`. */
	type: string;
	/** The request that started it. */
	requestId: string;
	outcome: JobOutcome;
	/** It ends in FAILED. */
	fails?: boolean;
	/** Where its outcome stands: in its result, or in files beside it; for members, that is not certain. Default: in its result. */
	tellsIn?: 'result' | 'reports' | 'memberReport';
	/** Whether it has a turn beside others instead of waiting for them. */
	isLong?: boolean;
	timing: JobTiming;
	at?: number;
}

export interface AsyncAction extends Stored, Omit<JobRequest, 'timing' | 'at'> {
	token: string;
	/** When it begins to work, and when it is over, in milliseconds. */
	startsAt: number;
	endsAt: number;
}

/** All background jobs, oldest first. What they do is done at once; what they tell of it follows the clock. */
export class AsyncActions extends Collection<AsyncAction> {
	constructor(world: Surroundings) {
		super({ type: 'async_action', prefix: 'aa', isHex: true }, world);
	}

	/** A job that works when those before it are over, or side by side with them where it is long. */
	schedule({ timing, at = this.world.now(), ...request }: JobRequest): Readonly<AsyncAction> {
		const queue = request.isLong ? [] : this.all().filter(({ isLong }) => !isLong);
		const startsAt = Math.max(at + timing.enqueuedMs, ...queue.map(({ endsAt }) => endsAt));
		const token = this.world.random.text(48);
		const endsAt = startsAt + timing.inProgressMs;
		return this.add({ ...this.born(at), ...request, token, startsAt, endsAt }, { event: null });
	}

	/** Where a job is in its life; read from the clock, so nothing has to run in the background. */
	statusOf({ startsAt, endsAt, fails }: Readonly<AsyncAction>): JobStatus {
		const now = this.world.now();
		if (now >= endsAt) return fails ? 'FAILED' : 'DONE';
		return now < startsAt ? 'ENQUEUED' : 'IN_PROGRESS';
	}

	/** The job as the list shows it: without its result. */
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

	/** The job with its result. `filesAt` is the address before `/v1/async-actions/…` of its files. */
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
