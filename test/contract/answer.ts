import type { RecordedRequest } from '../../sandbox';
import { masked } from '../../sandbox/recorder';
import { pathAtService } from './request';

/** The sandbox's response to a request, as far as the description covers it. */
export interface GivenAnswer {
	method: string;
	/** As sent: not decoded. */
	path: string;
	status: number;
	/** With tokens masked; undefined if there is no body, or no JSON. */
	body?: unknown;
}

/** The kept part of a response; undefined if there was none, or if a fault made it. */
export function givenAnswer(record: RecordedRequest, body: unknown): GivenAnswer | undefined {
	const { method, path, status, fault } = record;
	if (status === null || fault !== null) return undefined;
	return { method, path: pathAtService(path), status, body: masked(body) };
}
