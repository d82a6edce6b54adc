import type { RecordedRequest } from '../../sandbox';
import { masked } from '../../sandbox/recorder';
import { pathAtService } from './request';

/** What the sandbox answered to a request, as far as the description speaks of it. */
export interface GivenAnswer {
	method: string;
	/** As sent: not decoded. */
	path: string;
	status: number;
	/** Tokens are masked; undefined when there is none, and when it is no JSON. */
	body?: unknown;
}

/** What is kept of an answer; undefined when there was none, and when a fault made it. */
export function givenAnswer(record: RecordedRequest, body: unknown): GivenAnswer | undefined {
	const { method, path, status, fault } = record;
	if (status === null || fault !== null) return undefined;
	return { method, path: pathAtService(path), status, body: masked(body) };
}
