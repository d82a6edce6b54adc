import type { Stored } from './types';

/** How long a job waits and runs. */
export interface JobTiming {
	enqueuedMs: number;
	inProgressMs: number;
}

export type JobStatus = 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED';

export interface FailedRow {
	/** Field that identifies it, such as `source_id`. */
	named:
		| { source_id: string }
		| { code: string }
		| { customer_id: string }
		| { customer_source_id: string };
	/** Number in a CSV file, without the header. */
	row?: number;
	reason: string;
	key?: string;
}

/** A row of a bulk change; `found` says whether the resource existed. */
export interface ChangedRow extends Pick<FailedRow, 'named'> {
	found: boolean;
	failed?: FailedRow;
}

export interface JobOutcome {
	done: number;
	failed?: FailedRow[];
	changed?: ChangedRow[];
}

/** Times in ms. */
export interface JobRequest {
	/** As the service calls it, e.g. `CUSTOMERS.BULK_UPDATE`. */
	type: string;
	/** ID of the request that started it. */
	requestId: string;
	outcome: JobOutcome;
	/** Whether it ends in FAILED. */
	fails?: boolean;
	/**
	 * Where it reports failed rows: in its result, in report files, or, for members, according to beliefs. Default: in its
	 * result.
	 */
	tellsIn?: 'result' | 'reports' | 'memberReport';
	/** Whether it runs in parallel to others instead of after them. */
	isLong?: boolean;
	timing: JobTiming;
	at?: number;
}

export interface AsyncAction extends Stored, Omit<JobRequest, 'timing' | 'at'> {
	token: string;
	/** Start and end of its work, in ms. */
	startsAt: number;
	endsAt: number;
}
