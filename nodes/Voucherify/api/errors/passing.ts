import { NodeApiError } from 'n8n-workflow';
import type { NodeFailure } from './node';

const LIMITS = ['rate-limited', 'quota-exhausted'];

/** Returns the kind of a failure in n8n's words. */
export const causeOf = (failure: NodeFailure) =>
	failure instanceof NodeApiError ? failure.failure?.cause : undefined;

/** Whether a limit of calls is reached. */
export function isLimit(failure: NodeFailure): boolean {
	return LIMITS.includes(causeOf(failure) ?? '');
}

/** Whether the failure passes by itself, so that waiting helps. */
export function isPassing(failure: NodeFailure): boolean {
	return isLimit(failure) || causeOf(failure) === 'temporarily-unavailable';
}
