import { NodeApiError } from 'n8n-workflow';

/** What became of a call that failed. */
interface CallOutcome {
	/** Whether the service may have carried it out. */
	isUnknown: boolean;
	/** Whether doing it twice does the same as doing it once. */
	isIdempotent: boolean;
	/** Whether an attempt before the last one may have been carried out. */
	isAfterLost?: boolean;
}

/** The error of a call, with its outcome. n8n copies the fields of errors into saved executions: the outcome is private. */
export class CallError extends NodeApiError {
	#outcome: CallOutcome = { isUnknown: false, isIdempotent: false };

	/** @param args those of a `NodeApiError` */
	constructor(...args: ConstructorParameters<typeof NodeApiError>) {
		super(...args);
		// n8n tells its own errors by their names: it replaces any other.
		this.name = 'NodeApiError';
	}

	get outcome(): Readonly<CallOutcome> {
		return this.#outcome;
	}

	/** Notes the outcome. @returns the error itself */
	withOutcome(outcome: CallOutcome): this {
		this.#outcome = outcome;
		return this;
	}
}

/** Whether the service may have carried out the call, and sending it again could do it twice. */
export const isUnsafeToRepeat = (error: unknown): error is CallError =>
	isOutcomeUnknown(error) && !error.outcome.isIdempotent;

/** Whether the service may have carried out the call; true of idempotent calls, too. */
export const isOutcomeUnknown = (error: unknown): error is CallError =>
	error instanceof CallError && error.outcome.isUnknown;

/** Whether a refusal may be due to what the same call has done before, when its answer was lost. */
export const mayBeCausedByRetry = (error: unknown): error is CallError =>
	error instanceof CallError && error.outcome.isAfterLost === true;
