import { NodeApiError } from 'n8n-workflow';
import type { NodeFailure } from '../../api/errors/node';
import { isJsonObject } from '../../api/types';

/** Statuses by which the service refuses an array for what one of its elements says. */
const REFUSED = ['400', '404', '409', '422'];
const NOT_FOUND = '404';
const CONFLICT = '409';
const TOO_LARGE = '413';

/** Returns the service's words, to tell whether two refusals are the same. */
export function refusalSignature({ context: { data } }: NodeFailure): string {
	const { code, key, message, details } = isJsonObject(data) ? data : {};
	return JSON.stringify([code, key, message, details]);
}

/** Returns the kind of thing that a refusal is about, e.g. `campaign`; often the service does not say. */
function subjectOf({ context: { data } }: NodeFailure): unknown {
	return isJsonObject(data) ? data.resource_type : undefined;
}

/** Nobody could tell from a 400 or 409 whether all elements are alike: a list of things that mostly exist is no error. */
export function mayBeAboutAddress(failure: NodeFailure): boolean {
	const isNotFound = failure instanceof NodeApiError && failure.httpCode === NOT_FOUND;
	return isNotFound && subjectOf(failure) === undefined;
}

const hasStatus = (failure: NodeFailure, ...statuses: string[]) =>
	failure instanceof NodeApiError &&
	failure.httpCode !== null &&
	statuses.includes(failure.httpCode);

/** Whether an array was refused as it is too large: nothing of it was carried out then. */
export const isTooLarge = (failure: NodeFailure) => hasStatus(failure, TOO_LARGE);

/** Whether the service has something already of what was sent. */
export const isConflict = (failure: NodeFailure) => hasStatus(failure, CONFLICT);

/**
 * Whether an array may have been refused for some of its elements. A refusal of the address itself, such as an unknown
 * campaign, would meet each of them alone.
 */
export const isAboutElements = (failure: NodeFailure) =>
	hasStatus(failure, ...REFUSED) && subjectOf(failure) !== 'campaign';

/** Whether parts of a refused array may be taken. */
export const halvingHelps = (failure: NodeFailure, stopsAtError: boolean) =>
	isTooLarge(failure) || (!stopsAtError && isAboutElements(failure));
