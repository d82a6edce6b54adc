import type { RecordedRequest } from './recorder';

/** Actions of others at the time of a request, for tests. A reset removes them. */
export interface Meanwhile {
	/** Awaited before the operation, after faults that prevent it. */
	before?: (call: RecordedRequest) => Promise<void> | void;
	/** Awaited before a JSON response is sent, even if it gets lost. */
	after?: (call: RecordedRequest, status: number, response: unknown) => Promise<void> | void;
}
