import { NodeApiError } from 'n8n-workflow';
import type { NodeFailure } from './node';

const LIMITS = ['rate-limited', 'quota-exhausted'];

/** Returns n8n's category of a failure, such as `rate-limited`. */
const causeOf = (failure: NodeFailure) =>
	failure instanceof NodeApiError ? failure.failure?.cause : undefined;

/** True if a rate limit is reached, or the plan's requests are used up. */
export function isLimit(failure: NodeFailure): boolean {
	return LIMITS.includes(causeOf(failure) ?? '');
}

/** True if the failure ends by itself soon, so that waiting helps. The calls of a used-up plan come back with its next period. */
export function isPassing(failure: NodeFailure): boolean {
	return ['rate-limited', 'temporarily-unavailable'].includes(causeOf(failure) ?? '');
}

/** True when any other request would fail for the same reason. */
export function concernsAll(failure: NodeFailure): boolean {
	return isLimit(failure) || causeOf(failure) === 'credential-invalid';
}
