import type { Stored } from './types';

/** Milliseconds that a job spends waiting for its turn, and at work. */
export interface JobTiming {
	enqueuedMs: number;
	inProgressMs: number;
}

export type JobStatus = 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';

/** A row that a job could not carry out. */
export interface FailedRow {
	/** Field that names it, such as `source_id`. */
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
	/** Reason why it was not changed. */
	failed?: FailedRow;
}

/** Outcomes of the rows of a job. */
export interface JobOutcome {
	done: number;
	failed?: FailedRow[];
	/** All rows of a bulk change. */
	changed?: ChangedRow[];
}

/** Settings of a job. Times in milliseconds. */
export interface JobRequest {
	/** As the service calls it, e.g. `CUSTOMERS.BULK_UPDATE`. */
	type: string;
	/** The request that started it. */
	requestId: string;
	outcome: JobOutcome;
	/** It ends in FAILED. */
	fails?: boolean;
	/** Place of its outcome: in its result, or in files beside it; for members, that is not certain. Default: in its result. */
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
