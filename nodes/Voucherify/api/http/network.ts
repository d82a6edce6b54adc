import type { NetworkFailure } from './retry';

/** Depth to which wrapped errors are unwrapped: n8n wraps axios' error, and axios Node's. */
const DEPTH = 4;

/**
 * Returns the network failure behind an error of n8n's request helper; undefined if there is none. Takes only its code,
 * system call and text: the error itself carries the request, and with it the keys.
 */
export function findNetworkFailure(error: unknown): NetworkFailure | undefined {
	const failures = causesOf(error).filter(({ code }) => /^[A-Z][A-Z0-9_]+$/.test(code));
	const [first] = failures;
	if (!first) return undefined;
	// axios copies the code of the error that it wraps, but not the system call.
	const { syscall } = failures.find((cause) => cause.syscall) ?? first;
	return { ...first, syscall };
}

function causesOf(error: unknown): NetworkFailure[] {
	const causes: NetworkFailure[] = [];
	for (let cause = error; cause instanceof Error && causes.length < DEPTH; cause = cause.cause) {
		causes.push({
			code: fieldOf(cause, 'code') ?? '',
			syscall: fieldOf(cause, 'syscall'),
			message: textOf(cause),
		});
	}
	return causes;
}

function fieldOf(error: Error, name: 'code' | 'syscall'): string | undefined {
	const value: unknown = Reflect.get(error, name);
	return typeof value === 'string' ? value : undefined;
}

/**
 * Returns the text of an error, without URLs. If every address of a host failed, Node leaves the text empty and lists the
 * attempts.
 */
function textOf(error: Error): string {
	const attempts: unknown[] = error instanceof AggregateError ? error.errors : [];
	const [first] = attempts;
	const text = error.message || (first instanceof Error ? first.message : '');
	return text.replace(/https?:\/\/\S+/g, 'the service');
}
