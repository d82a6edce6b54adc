import type { HttpResponse } from './httpResponse';
import { CYCLE, readLimitReport } from './rateLimit';

/** Request that got no response: the code of Node's or axios' error (`ECONNRESET`) and its text, without any address. */
export interface NetworkFailure {
	code: string;
	message: string;
	/** The system call that failed, e.g. `connect`. */
	syscall?: string;
}

type AttemptOutcome = { response: HttpResponse } | { failure: NetworkFailure };

interface RetryRules {
	/** True if sending it twice has the same effect as sending it once (GET, PUT, disable). */
	idempotent: boolean;
	/** Longest wait that the user accepts if the service asks for one, in milliseconds. */
	maxWaitMs: number;
}

/** Number of retries so far, by the reason. */
interface RetryCount {
	refused: number;
	failed: number;
}

type Decision = { again: false } | { again: true; because: keyof RetryCount; waitMs: number };

/** Maximum retries of a request after refusals (429), and after failures. */
const MAX_TRIES: RetryCount = { refused: 10, failed: 3 };

/** Statuses of a service that may be available again soon. */
const UNAVAILABLE = new Set([502, 503, 504]);

/** Error codes of a request that never left this machine, or that nothing listened for. */
const NEVER_LEFT = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'UND_ERR_CONNECT_TIMEOUT',
]);

/** System calls that fail on an open connection: the request may have been sent. */
const ON_A_CONNECTION = new Set(['read', 'write', 'writev', 'shutdown']);

/** True if an attempt with this outcome may have been applied, although the service did not confirm it. */
export function leavesOutcomeUnknown(outcome: AttemptOutcome): boolean {
	if ('response' in outcome) return outcome.response.status >= 500;
	return !neverLeft(outcome.failure);
}

/** True if the service could not be reached at all, so that nothing was sent. */
export function neverLeft({ code, syscall = '' }: NetworkFailure): boolean {
	if (ON_A_CONNECTION.has(syscall)) return false;
	return NEVER_LEFT.has(code) || syscall === 'connect' || /CERT|TLS|SIGNATURE/.test(code);
}

/** Decides whether an attempt is followed by another, and after which wait. */
export function decide(outcome: AttemptOutcome, rules: RetryRules, count: RetryCount): Decision {
	if ('response' in outcome && outcome.response.status === 429)
		return onRefusal(outcome.response, rules, count);
	const isPassing = 'failure' in outcome || UNAVAILABLE.has(outcome.response.status);
	const mayRepeat = rules.idempotent || !leavesOutcomeUnknown(outcome);
	if (!isPassing || !mayRepeat || count.failed >= MAX_TRIES.failed) return { again: false };
	return { again: true, because: 'failed', waitMs: backoff(count.failed) };
}

function onRefusal(
	response: HttpResponse,
	{ maxWaitMs }: RetryRules,
	{ refused }: RetryCount,
): Decision {
	const report = readLimitReport(response);
	// `Retry-After: 0` would loop: back off.
	const waitMs = report.waitMs || backoff(refused);
	if (report.type === CYCLE || waitMs > maxWaitMs || refused >= MAX_TRIES.refused)
		return { again: false };
	return { again: true, because: 'refused', waitMs };
}

/** Returns a wait in milliseconds: exponential with full jitter, 0 to 0.5, 1, 2, 4 ... s, at most 30 s. */
function backoff(tries: number): number {
	return Math.random() * Math.min(30_000, 500 * 2 ** tries);
}
