import { NodeApiError } from 'n8n-workflow';

interface CallOutcome {
	/** True if the write may have been applied. */
	isUnknown: boolean;
	/** True if sending it twice has the same effect as sending it once. */
	isIdempotent: boolean;
	/** True if an attempt before the last one may have been applied. */
	isAfterLost?: boolean;
}

/**
 * Error of a request, with its outcome. The outcome is private, because n8n copies the fields of errors into saved
 * executions.
 */
export class CallError extends NodeApiError {
	#outcome: CallOutcome = { isUnknown: false, isIdempotent: false };

	constructor(...args: ConstructorParameters<typeof NodeApiError>) {
		super(...args);
		// n8n recognizes its own errors by this name, and replaces all others.
		this.name = 'NodeApiError';
	}

	get outcome(): Readonly<CallOutcome> {
		return this.#outcome;
	}

	/** Sets the outcome, and returns the same error. */
	withOutcome(outcome: CallOutcome): this {
		this.#outcome = outcome;
		return this;
	}
}

/** True if the write may have been applied, and sending it again could apply it twice. */
export const isUnsafeToRepeat = (error: unknown): error is CallError =>
	isOutcomeUnknown(error) && !error.outcome.isIdempotent;

/** True if the write may have been applied, including idempotent ones. */
export const isOutcomeUnknown = (error: unknown): error is CallError =>
	error instanceof CallError && error.outcome.isUnknown;

/** True if the error may be caused by an earlier attempt of the same request, whose response was lost. */
export const mayBeCausedByRetry = (error: unknown): error is CallError =>
	error instanceof CallError && error.outcome.isAfterLost === true;
