import { NodeApiError } from 'n8n-workflow';
import { isNotFound } from '../api/client/found';
import type { NodeFailure } from '../api/errors/node';
import { isJsonObject } from '../api/types';

/** Statuses with which the service refuses an array because of one element. */
const REFUSED = ['400', '404', '409', '422'];
/** Types of resources that stand in the paths of array and bulk requests. */
const IN_PATHS: unknown[] = ['campaign', 'program'];
const CONFLICT = '409';
const TOO_LARGE = '413';

/** Returns the service's error texts, to check whether two refusals are the same. */
export function refusalSignature({ context: { data } }: NodeFailure): string {
	const { code, key, message, details } = isJsonObject(data) ? data : {};
	return JSON.stringify([code, key, message, details]);
}

/**
 * Returns the type of resource that a refusal is about, e.g. `campaign`; undefined if the service does not say, as is
 * common.
 */
function subjectOf({ context: { data } }: NodeFailure): unknown {
	return isJsonObject(data) ? data.resource_type : undefined;
}

/**
 * True if a refusal may be about the path: a 404 without a resource type. After a 400 or 409, equal refusals of some
 * elements prove nothing about the others, since lists of mostly existing resources are common.
 */
export function mayBeAboutAddress(failure: NodeFailure): boolean {
	return isNotFound(failure) && subjectOf(failure) === undefined;
}

const hasStatus = (failure: NodeFailure, ...statuses: string[]) =>
	failure instanceof NodeApiError &&
	failure.httpCode !== null &&
	statuses.includes(failure.httpCode);

/** True if an array was refused because it is too large: nothing of it was carried out. */
export const isTooLarge = (failure: NodeFailure) => hasStatus(failure, TOO_LARGE);

/** True if the service already has something that was sent. */
export const isConflict = (failure: NodeFailure) => hasStatus(failure, CONFLICT);

/**
 * True if some elements may have caused the refusal of an array. A refusal of the path itself, such as an unknown campaign,
 * would also meet each element alone.
 */
export const isAboutElements = (failure: NodeFailure) =>
	hasStatus(failure, ...REFUSED) && !IN_PATHS.includes(subjectOf(failure));

/** True if parts of a refused array may be accepted. */
export const halvingHelps = (failure: NodeFailure, stopsAtError: boolean) =>
	isTooLarge(failure) || (!stopsAtError && isAboutElements(failure));
