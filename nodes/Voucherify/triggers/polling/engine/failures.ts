import { NodeApiError } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/node';

const causeOf = (failure: NodeFailure) =>
	failure instanceof NodeApiError ? failure.failure?.cause : undefined;

const LIMITS = ['rate-limited', 'quota-exhausted'];

/** Whether a limit of calls is reached. */
export function isLimit(failure: NodeFailure): boolean {
	return LIMITS.includes(causeOf(failure) ?? '');
}

/** Whether any other call would fail for the same reason. */
export function concernsAll(failure: NodeFailure): boolean {
	return isLimit(failure) || causeOf(failure) === 'credential-invalid';
}

/** Whether waiting helps. */
export function isPassing(failure: NodeFailure): boolean {
	return isLimit(failure) || causeOf(failure) === 'temporarily-unavailable';
}

/** The failure, with the thing that it concerns. */
export function namedIn(failure: NodeFailure, label: string): NodeFailure {
	failure.description = [failure.description, `This concerns ${label}.`].filter(Boolean).join(' ');
	return failure;
}
