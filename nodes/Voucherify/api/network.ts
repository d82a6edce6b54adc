import type { NetworkFailure } from './retry';

/** How deep a wrapped error is looked for: n8n wraps axios' error, and axios Node's. */
const DEPTH = 4;

/**
 * The network failure behind an error of n8n's request helper, or undefined when it is not one. Only its code and its
 * text are taken: the error itself carries the request, and with it the keys.
 */
export function networkFailureOf(error: unknown): NetworkFailure | undefined {
	for (
		let cause = error, depth = 0;
		cause instanceof Error && depth < DEPTH;
		cause = cause.cause, depth += 1
	) {
		const { code, syscall } = fieldsOf(cause);
		if (code && /^[A-Z][A-Z0-9_]+$/.test(code)) {
			return { code, syscall, message: textOf(cause) };
		}
	}
	return undefined;
}

function fieldsOf(error: Error): { code?: string; syscall?: string } {
	const text = (name: 'code' | 'syscall') => {
		const value: unknown = Reflect.get(error, name);
		return typeof value === 'string' ? value : undefined;
	};
	return { code: text('code'), syscall: text('syscall') };
}

/** Node leaves the text empty when every address of a host failed, and lists the attempts instead. */
function textOf(error: Error): string {
	const attempts: unknown[] = error instanceof AggregateError ? error.errors : [];
	const [first] = attempts;
	const text = error.message || (first instanceof Error ? first.message : '');
	return text.replace(/https?:\/\/\S+/g, 'the service');
}
