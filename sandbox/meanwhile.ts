import type { RecordedRequest } from './recorder';

/** Actions of others while a call is carried out: tests set them, and a reset removes them. */
export interface Meanwhile {
	/** Awaited before a call is carried out; faults that keep it from that come first. */
	before?: (call: RecordedRequest) => Promise<void> | void;
	/** Awaited before a call is answered with JSON, whether that arrives or not. */
	after?: (call: RecordedRequest, status: number, answer: unknown) => Promise<void> | void;
}
