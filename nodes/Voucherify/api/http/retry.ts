import type { HttpResponse } from './httpResponse';
import { CYCLE, readLimitReport } from './rateLimit';

/** A call that got no answer: the code of Node's or axios' error (`ECONNRESET`) and its text, without any address. */
export interface NetworkFailure {
	code: string;
	message: string;
	/** The system call that failed, e.g. `connect`. */
	syscall?: string;
}

/** The end of one attempt. */
type AttemptOutcome = { answer: HttpResponse } | { failure: NetworkFailure };

/** Facts that decide whether an attempt may be followed by another. */
interface RetryRules {
	/** Whether doing the call twice does the same as doing it once (GET, PUT, disable). */
	idempotent: boolean;
	/** The longest wait that the user accepts when the service asks for one, in milliseconds. */
	maxWaitMs: number;
}

/** Number of retries so far, by the reason. */
interface RetryCount {
	refused: number;
	failed: number;
}

/** The decision over an attempt: done with it, or wait and send again. */
type Decision = { again: false } | { again: true; because: keyof RetryCount; waitMs: number };

/** Refusals (429) in a row that a call puts up with, and failures. */
const MAX_TRIES: RetryCount = { refused: 10, failed: 3 };

/** Statuses of a service that may be there again in a moment. */
const UNAVAILABLE = new Set([502, 503, 504]);

/** The request never left this machine, or nothing listened for it. */
const NEVER_LEFT = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'UND_ERR_CONNECT_TIMEOUT',
]);

/** Error codes of a request, or of its answer, that failed under way: the connection stood. */
const ON_A_CONNECTION = new Set(['read', 'write', 'writev', 'shutdown']);

/** Whether an attempt that ended like this may have been carried out, although the service did not say so. */
export function leavesOutcomeUnknown(outcome: AttemptOutcome): boolean {
	if ('answer' in outcome) return outcome.answer.status >= 500;
	return !neverLeft(outcome.failure);
}

/** Whether the service could not be reached at all. */
export function neverLeft({ code, syscall = '' }: NetworkFailure): boolean {
	if (ON_A_CONNECTION.has(syscall)) return false;
	return NEVER_LEFT.has(code) || syscall === 'connect' || /CERT|TLS|SIGNATURE/.test(code);
}

/** The retry table: what follows an attempt that ended with `outcome`. */
export function decide(outcome: AttemptOutcome, rules: RetryRules, count: RetryCount): Decision {
	if ('answer' in outcome && outcome.answer.status === 429)
		return onRefusal(outcome.answer, rules, count);
	const isPassing = 'failure' in outcome || UNAVAILABLE.has(outcome.answer.status);
	const mayRepeat = rules.idempotent || !leavesOutcomeUnknown(outcome);
	if (!isPassing || !mayRepeat || count.failed >= MAX_TRIES.failed) return { again: false };
	return { again: true, because: 'failed', waitMs: backoff(count.failed) };
}

function onRefusal(
	answer: HttpResponse,
	{ maxWaitMs }: RetryRules,
	{ refused }: RetryCount,
): Decision {
	const report = readLimitReport(answer);
	// `Retry-After: 0` would loop: back off.
	const waitMs = report.waitMs || backoff(refused);
	if (report.type === CYCLE || waitMs > maxWaitMs || refused >= MAX_TRIES.refused)
		return { again: false };
	return { again: true, because: 'refused', waitMs };
}

/** Exponential with full jitter: 0 to 0.5, 1, 2, 4 … s, at most 30 s. Returns milliseconds. */
function backoff(tries: number): number {
	return Math.random() * Math.min(30_000, 500 * 2 ** tries);
}
