import { NodeApiError, type INode } from 'n8n-workflow';
import { readHeader, readServiceError, shorten, type HttpResponse } from '../http/httpResponse';
import { CallError } from './callError';
import { BULK_LIMIT_REACHED, comeBack, chooseMeaning, LIMIT_REACHED, findMeaning } from './catalog';
import { CYCLE, readLimitReport } from '../http/rateLimit';
import type { Cluster } from '../http/regions';
import type { ErrorCatalog } from '../http/request';
import { leavesOutcomeUnknown, neverLeft, type NetworkFailure } from '../http/retry';
import { isJsonObject, type ServiceError } from '../types';
import { errorMessages } from './message';

/** Facts about a failed call that its error mentions. */
export interface About {
	node: INode;
	cluster: Cluster;
	/** The parts of its path; none where its body may name things, too. */
	path: readonly string[];
	/** Whether doing the call twice does the same as doing it once. */
	idempotent: boolean;
	/** Whether it only reads, by its method. */
	reads: boolean;
	/** Whether it counts against the limit of bulk calls. */
	isBulk: boolean;
	/** Values that must not appear in any text. */
	secrets: readonly string[];
	/** Meanings of refusals that are special to the call. */
	errorCatalog: ErrorCatalog;
}

type Failure = NodeApiError['failure'];

/** Notes that an attempt before the one that failed may have been carried out, and so what was asked for. */
export const markRetriedAfterLostResponse = (error: CallError, { reads }: About): CallError =>
	error.withOutcome(
		reads
			? { ...error.outcome, isAfterLost: true }
			: { isUnknown: true, isIdempotent: true, isAfterLost: true },
	);

/** Most characters of a headline: the rest stands below it. */
const LONGEST_HEADLINE = 200;

/** Beginning of the headline of an unknown outcome: programs read it. */
export const UNKNOWN_OUTCOME = 'Outcome unknown';

const CHECK_FIRST =
	'Voucherify may have carried it out, and it was not sent again: check in Voucherify before you repeat it.';

/**
 * The error of an answer that the service refused or failed. The headline is what it means for the call, else the
 * service's own words; below it is the rest of them, and what the user can do.
 */
export function refusal(answer: HttpResponse, about: About): CallError {
	const { status } = answer;
	const { excerpt, ...error } = readServiceError(answer);
	const isOpen = leavesOutcomeUnknown({ answer });
	const isUnknown = isOpen && !about.idempotent;
	const general = findMeaning(answer, about.cluster, { ...error, excerpt }, about.path);
	const meaning = chooseMeaning(about.errorCatalog, error, general, status);
	const words = errorMessages({ ...error, excerpt });
	const headline =
		(isUnknown
			? `${UNKNOWN_OUTCOME}: Voucherify answered with status ${status}`
			: meaning.headline) ??
		(excerpt === undefined ? introduced(words[0], meaning.before) : undefined) ??
		meaning.otherwise ??
		error.message ??
		`Voucherify answered with status ${status}`;
	return apiError(
		{
			message: isUnknown ? headline : withSubject(headline, error),
			description: [
				quoted(
					excerpt === undefined ? 'Voucherify says' : 'The answer reads',
					words.filter((text) => !headline.includes(text) || headline.length > LONGEST_HEADLINE),
				),
				error.customer_message && `For customers: ${error.customer_message}`,
				isUnknown ? CHECK_FIRST : meaning.advice,
				referenceOf(error.key, error.request_id),
			],
			data: { ...error, code: status, details: error.details ?? excerpt },
			httpCode: String(status),
			failure: failureOf(answer),
			isOpen,
		},
		about,
	);
}

/** The headline with the code or promotion that it is about: a call may name several. */
function withSubject(headline: string, { redeemable_type, redeemable_id }: ServiceError): string {
	if (redeemable_id === undefined || headline.includes(redeemable_id)) return headline;
	const kind = redeemable_type?.replaceAll('_', ' ');
	return `${headline} (${[kind, redeemable_id].filter(Boolean).join(' ')})`;
}

/** The error of a refusal that came inside of a success. */
export function refusalWithin(error: ServiceError, about: About): CallError {
	const { customer_message: message, ...body } = error;
	const text = JSON.stringify({ ...body, ...(message !== undefined && { error: { message } }) });
	return refusal({ status: 400, headers: {}, text }, about);
}

function introduced(words: string | undefined, before: string | undefined): string | undefined {
	return words === undefined || before === undefined ? words : `${before}: ${words}`;
}

/** The error of a call that got no answer at all. */
export function unreachable({ code, message, syscall }: NetworkFailure, about: About): CallError {
	const host = new URL(about.cluster.baseUrl).host;
	const lost = neverLeft({ code, message, syscall });
	return apiError(
		{
			message: lost
				? `Voucherify could not be reached at ${host}`
				: about.idempotent
					? `The connection to Voucherify broke before the answer of ${host} arrived`
					: `${UNKNOWN_OUTCOME}: the connection broke before the answer of ${host} arrived`,
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
 * The error of a write whose answer the execution did not wait for. n8n keeps the status of a canceled execution where the
 * message has that word.
 */
export function canceled(about: About): CallError {
	return apiError(
		{
			message: `${about.idempotent ? 'The' : `${UNKNOWN_OUTCOME}: the`} execution was canceled before the answer arrived`,
			description: [about.idempotent ? undefined : CHECK_FIRST],
			isOpen: true,
		},
		about,
	);
}

/** The error of an answer that says success, but is not what the API documents. */
export function unexpectedAnswer(
	problem: string,
	about: About,
	cause: 'temporarily-unavailable' | 'configuration-invalid' = 'temporarily-unavailable',
): CallError {
	return apiError(
		{
			message: `${about.idempotent ? '' : `${UNKNOWN_OUTCOME}: `}Voucherify's answer cannot be used: ${problem}`,
			description: [
				about.idempotent ? 'Try again later.' : CHECK_FIRST,
				'If it happens again, a proxy between n8n and Voucherify may be changing the answers.',
			],
			failure: { cause },
			isOpen: true,
		},
		about,
	);
}

/** The error of a wait that the service asks for and the user does not accept. `waitMs` in milliseconds. */
export function waitTooLong(waitMs: number, about: About): CallError {
	return apiError(
		{
			message: about.isBulk ? BULK_LIMIT_REACHED : LIMIT_REACHED,
			description: [comeBack(waitMs), 'Or raise the longest wait in the request options.'],
			httpCode: '429',
			failure: { cause: 'rate-limited', retryAfterMs: waitMs },
		},
		about,
	);
}

interface Parts {
	message: string;
	description: Array<string | undefined>;
	data?: Record<string, string | number | undefined>;
	httpCode?: string;
	failure?: Failure;
	/** Whether the service may have carried it out. */
	isOpen?: boolean;
}

function apiError(parts: Parts, about: About) {
	const { message, description, data = {}, httpCode, failure, isOpen = false } = parts;
	const clean = (text: string) => redact(text, about.secrets);
	const facts = Object.fromEntries(
		Object.entries(data)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
	);
	const text = shorten(clean(message).replace(/\.$/, ''), LONGEST_HEADLINE);
	const error = new CallError(
		about.node,
		{ message: text },
		{
			message: text,
			description: clean(description.filter(Boolean).map(sentence).join(' ')),
			httpCode,
			failure,
		},
	);
	// The platform replaces a text that happens to contain an error code, such as "EPERM": the service's words stay.
	error.message = text;
	error.context.data = facts;
	return error.withOutcome({
		isUnknown: isOpen && !about.reads,
		isIdempotent: about.idempotent,
	});
}

function failureOf(answer: HttpResponse): Failure {
	const { status } = answer;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 402 || status === 403 || status === 404) return { cause: 'configuration-invalid' };
	if (status === 429) {
		const { type, waitMs } = readLimitReport(answer);
		return { cause: type === CYCLE ? 'quota-exhausted' : 'rate-limited', retryAfterMs: waitMs };
	}
	return status === 408 || status >= 500 || readHeader(answer, 'retry-after') !== undefined
		? { cause: 'temporarily-unavailable' }
		: undefined;
}

function quoted(by: string, texts: string[]): string | undefined {
	return texts.length > 0 ? `${by}: ${texts.map(sentence).join(' ')}` : undefined;
}

function referenceOf(key?: string, requestId?: string): string | undefined {
	const parts = [key && `key: ${key}`, requestId && `request ID: ${requestId}`].filter(Boolean);
	return parts.length ? `(${parts.join(', ')})` : undefined;
}

function sentence(text = ''): string {
	return /[.!?)\u2026]$/.test(text) ? text : `${text}.`;
}

/** Takes every secret, and every token in an address, out of a text. */
export function redact(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length > 3)
		.flatMap((secret) => [secret, new URLSearchParams([['', secret]]).toString().slice(1)])
		.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text)
		.replace(/([?&](?:access_)?token=)[^&\s"']+/gi, '$1•••');
}

/** Whether an error is a refusal by the service with this key. */
export function isRefusal(error: unknown, key: string): error is NodeApiError {
	if (!(error instanceof NodeApiError)) return false;
	const { data } = error.context;
	return isJsonObject(data) && data.key === key;
}
