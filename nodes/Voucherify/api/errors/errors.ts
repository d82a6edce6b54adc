import { NodeApiError } from 'n8n-workflow';
import { readHeader, readServiceError, type HttpResponse } from '../http/httpResponse';
import { buildApiError, LONGEST_HEADLINE, toSentence, type About } from './apiError';
import type { CallError } from './callError';
import { BULK_LIMIT_REACHED, comeBack, chooseMeaning, LIMIT_REACHED, findMeaning } from './catalog';
import { CYCLE, readLimitReport } from '../http/rateLimit';
import { leavesOutcomeUnknown, neverLeft, type NetworkFailure } from '../http/retry';
import { isJsonObject, type ServiceError } from '../types';
import { errorMessages } from './message';

/** Marks an error whose request was sent again after a lost response: that first attempt may have been applied. */
export const markRetriedAfterLostResponse = (error: CallError, { reads }: About): CallError =>
	error.withOutcome(
		reads
			? { ...error.outcome, isAfterLost: true }
			: { isUnknown: true, isIdempotent: true, isAfterLost: true },
	);

/** Start of the headline of an unknown outcome; workflows compare it. */
export const UNKNOWN_OUTCOME = 'Outcome unknown';

const CHECK_FIRST =
	'Voucherify may have executed it. It was not sent again: check in Voucherify before you repeat it.';

/**
 * Builds the error of a response with an error status. Headline: what the error means for this request, else the service's
 * message. Description: the rest of the service's message, and what to do.
 */
export function refusal(response: HttpResponse, about: About): CallError {
	const { status } = response;
	const { excerpt, ...error } = readServiceError(response);
	const isOpen = leavesOutcomeUnknown({ response });
	const isUnknown = isOpen && !about.idempotent;
	const general = findMeaning(response, about.cluster, { ...error, excerpt }, about.path);
	const meaning = chooseMeaning(about.errorCatalog, error, general, status);
	const words = errorMessages({ ...error, excerpt });
	const headline =
		(isUnknown ? `${UNKNOWN_OUTCOME}: Voucherify returned status ${status}` : meaning.headline) ??
		(excerpt === undefined ? introduced(words[0], meaning.before) : undefined) ??
		meaning.otherwise ??
		error.message ??
		`Voucherify returned status ${status}`;
	return buildApiError(
		{
			message: isUnknown ? headline : withSubject(headline, error),
			description: [
				joinSentences(
					excerpt === undefined ? 'Voucherify says' : 'The answer reads',
					words.filter((text) => !headline.includes(text) || headline.length > LONGEST_HEADLINE),
				),
				error.customer_message && `For customers: ${error.customer_message}`,
				isUnknown ? CHECK_FIRST : meaning.advice,
				about.withOAuth ? OAUTH_ADVICE.get(status) : undefined,
				formatErrorReference(error.key, error.request_id),
			],
			data: { ...error, code: status, details: error.details ?? excerpt },
			httpCode: String(status),
			failure: failureOf(response),
			isOpen,
		},
		about,
	);
}

/** What else to do about a refusal with this status, with an OAuth token. */
const OAUTH_ADVICE = new Map([
	[
		401,
		'If other operations work, Voucherify does not accept OAuth for this one: choose Application Keys under Authentication.',
	],
	[403, 'Also add the permission to Scopes in the credential.'],
]);

/** Adds the code or promotion to the headline: a request may contain several. */
function withSubject(headline: string, { redeemable_type, redeemable_id }: ServiceError): string {
	if (redeemable_id === undefined || headline.includes(redeemable_id)) return headline;
	const kind = redeemable_type?.replaceAll('_', ' ');
	return `${headline} (${[kind, redeemable_id].filter(Boolean).join(' ')})`;
}

/** Builds the error of one refused part of a successful response. */
export function refusalWithin(error: ServiceError, about: About): CallError {
	const { customer_message: message, ...body } = error;
	const text = JSON.stringify({ ...body, ...(message !== undefined && { error: { message } }) });
	return refusal({ status: 400, headers: {}, text }, about);
}

/**
 * Builds the error for what a list of the service does not have: it has the code of a response to an unknown ID, on which
 * workflows branch.
 */
export function missingInList(message: string, advice: string, about: About): CallError {
	return buildApiError(
		{
			message,
			description: [advice],
			data: { code: 404, key: 'not_found' },
			httpCode: '404',
			failure: { cause: 'configuration-invalid' },
		},
		about,
	);
}

function introduced(words: string | undefined, before: string | undefined): string | undefined {
	return words === undefined || before === undefined ? words : `${before}: ${words}`;
}

/** Builds the error of a request without any response. */
export function unreachableError(
	{ code, message, syscall }: NetworkFailure,
	about: About,
): CallError {
	const host = new URL(about.cluster.baseUrl).host;
	const lost = neverLeft({ code, message, syscall });
	return buildApiError(
		{
			message: lost
				? `Voucherify could not be reached at ${host}`
				: about.idempotent
					? `The connection to Voucherify broke before ${host} responded`
					: `${UNKNOWN_OUTCOME}: the connection broke before ${host} responded`,
			description: [
				`${message} (${code}).`,
				lost
					? `Check the region (now: ${about.cluster.name}) in the credential, and that this machine can reach ${host}.`
					: about.idempotent
						? 'Try again later, or raise the timeout in the request options.'
						: CHECK_FIRST,
			],
			data: { code },
			failure: { cause: 'temporarily-unavailable' },
			isOpen: !lost,
		},
		about,
	);
}

/**
 * Builds the error of a write that was canceled before its response arrived. The headline contains "canceled" because n8n
 * then keeps that status for the execution.
 */
export function canceledError(about: About): CallError {
	return buildApiError(
		{
			message: `${about.idempotent ? 'The' : `${UNKNOWN_OUTCOME}: the`} execution was canceled before the response arrived`,
			description: [about.idempotent ? undefined : CHECK_FIRST],
			isOpen: true,
		},
		about,
	);
}

/** Builds the error for a response with status 2xx whose content is not what the API documents. */
export function unexpectedResponse(
	problem: string,
	about: About,
	cause: 'temporarily-unavailable' | 'configuration-invalid' = 'temporarily-unavailable',
): CallError {
	return buildApiError(
		{
			message: `${about.idempotent ? '' : `${UNKNOWN_OUTCOME}: `}Voucherify's response cannot be used: ${problem}`,
			description: [
				about.idempotent ? 'Try again later.' : CHECK_FIRST,
				'If it happens again, a proxy between n8n and Voucherify may be changing the responses.',
			],
			failure: { cause },
			isOpen: true,
		},
		about,
	);
}

/**
 * Builds the error of a wait for the rate limit that is longer than the user allows.
 * @param waitMs in milliseconds
 */
export function waitTooLong(waitMs: number, about: About): CallError {
	return buildApiError(
		{
			message: about.isBulk ? BULK_LIMIT_REACHED : LIMIT_REACHED,
			description: [comeBack(waitMs), 'Or increase Max Rate Limit Wait in the request options.'],
			httpCode: '429',
			failure: { cause: 'rate-limited', retryAfterMs: waitMs },
		},
		about,
	);
}

function failureOf(response: HttpResponse): NodeApiError['failure'] {
	const { status } = response;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 402 || status === 403 || status === 404) return { cause: 'configuration-invalid' };
	if (status === 429) {
		const { type, waitMs } = readLimitReport(response);
		return { cause: type === CYCLE ? 'quota-exhausted' : 'rate-limited', retryAfterMs: waitMs };
	}
	return status === 408 || status >= 500 || readHeader(response, 'retry-after') !== undefined
		? { cause: 'temporarily-unavailable' }
		: undefined;
}

export function joinSentences(by: string, texts: string[]): string | undefined {
	return texts.length > 0 ? `${by}: ${texts.map(toSentence).join(' ')}` : undefined;
}

export function formatErrorReference(key?: string, requestId?: string): string | undefined {
	const parts = [key && `key: ${key}`, requestId && `request ID: ${requestId}`].filter(Boolean);
	return parts.length ? `(${parts.join(', ')})` : undefined;
}

/** True if the service refused the request with this error key. */
export function isRefusal(error: unknown, key: string): error is NodeApiError {
	if (!(error instanceof NodeApiError)) return false;
	const { data } = error.context;
	return isJsonObject(data) && data.key === key;
}
