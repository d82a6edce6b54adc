import type { Answer } from './answer';
import { CYCLE, limitReportOf } from './rateLimit';

/** A call that got no answer: the code of Node's or axios' error (`ECONNRESET`) and its text, without any address. */
export interface NetworkFailure {
	code: string;
	message: string;
	/** The system call that failed, e.g. `connect`. */
	syscall?: string;
}

/** How one attempt ended. */
export type Outcome = { answer: Answer } | { failure: NetworkFailure };

/** What decides whether an attempt may be followed by another. */
export interface RetryRules {
	/** Whether doing the call twice does the same as doing it once (GET, PUT, disable). */
	repeatable: boolean;
	/** The longest wait that the user accepts when the service asks for one, in milliseconds. */
	maxWaitMs: number;
}

/** How many attempts have already been followed by another, by the reason. */
export interface RetryCount {
	refused: number;
	failed: number;
}

/** The decision over an attempt: done with it, or wait and send again. */
export type Decision =
	{ again: false } | { again: true; because: keyof RetryCount; waitMs: number };

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

/** What fails while a request is on its way, or its answer: the connection stood. */
const ON_A_CONNECTION = new Set(['read', 'write', 'writev', 'shutdown']);

/** Whether the service may have carried out a call that ended like this, although it did not say so. */
export function mayHaveHappened(outcome: Outcome): boolean {
	if ('answer' in outcome) return outcome.answer.status >= 500;
	return !neverLeft(outcome.failure);
}

/** Whether the service could not be reached at all. */
export function neverLeft({ code, syscall = '' }: NetworkFailure): boolean {
	if (ON_A_CONNECTION.has(syscall)) return false;
	return NEVER_LEFT.has(code) || syscall === 'connect' || /CERT|TLS|SIGNATURE/.test(code);
}

/** The retry table: what follows an attempt that ended with `outcome`. */
export function decide(outcome: Outcome, rules: RetryRules, count: RetryCount): Decision {
	if ('answer' in outcome && outcome.answer.status === 429)
		return onRefusal(outcome.answer, rules, count);
	const isPassing = 'failure' in outcome || UNAVAILABLE.has(outcome.answer.status);
	const mayRepeat = rules.repeatable || !mayHaveHappened(outcome);
	if (!isPassing || !mayRepeat || count.failed >= MAX_TRIES.failed) return { again: false };
	return { again: true, because: 'failed', waitMs: backoff(count.failed) };
}

function onRefusal(answer: Answer, { maxWaitMs }: RetryRules, { refused }: RetryCount): Decision {
	const report = limitReportOf(answer);
	// A service that refuses and tells to wait for nothing would go on like that.
	const waitMs = report.waitMs || backoff(refused);
	if (report.type === CYCLE || waitMs > maxWaitMs || refused >= MAX_TRIES.refused)
		return { again: false };
	return { again: true, because: 'refused', waitMs };
}

/** Exponential with full jitter: 0 to 0.5, 1, 2, 4 … s, at most 30 s. Returns milliseconds. */
function backoff(tries: number): number {
	return Math.random() * Math.min(30_000, 500 * 2 ** tries);
}
