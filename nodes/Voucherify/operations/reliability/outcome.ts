import { NodeOperationError, type INode } from 'n8n-workflow';
import { isUnsafeToRepeat, isOutcomeUnknown } from '../../api/errors/callError';
import { UNKNOWN_OUTCOME } from '../../api/errors/errors';
import type { NodeFailure } from '../../api/errors/node';
import { isJsonObject } from '../../api/types';
import type { Result } from '../types';

/**
 * Outcome of a write that has brought no item. `refused`: it was certainly not carried out. `unknown`: nobody can tell.
 * `not_started`: it was never sent, since too much before it was unknown.
 */
export type FailedOutcome = 'refused' | 'unknown' | 'not_started';

/** Facts about a write whose outcome is unknown. */
export interface UnknownOutcome {
	/** Our own reference, which the call carried. */
	reference?: string;
	/** IDs of what may be it, for a person to judge. */
	candidates?: string[];
	/** Whether it may be sent again all the same, since twice is the same as once. Default: it may not. */
	isIdempotent?: boolean;
	/** Looks once more. @throws NodeApiError that is refused or unknown again */
	lookAgain?: () => Promise<Result[]>;
}

/** Beginning of the message, for programs that get nothing else. */
const NOT_STARTED = 'Not started';

/** What is known of a failed write, apart from what the error of its call tells. */
interface Facts extends UnknownOutcome {
	outcome: FailedOutcome;
}

/** By the error, which may be one of n8n's own classes. A field of the error would be saved with the execution. */
const facts = new WeakMap<NodeFailure, Facts>();

/** The items of a write whose answer was lost, and which our reference proves to be ours. */
export const asFound = (results: Result[]): Result[] =>
	results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, outcome: 'found' } }));

/** Marks an error as one of a write that may have been carried out, with what is known of it. */
export function asUnknown(failure: NodeFailure, doubt: UnknownOutcome = {}): NodeFailure {
	facts.set(failure, { ...facts.get(failure), ...doubt, outcome: 'unknown' });
	return failure;
}

/** Marks an error of a write that has done something, all of which is told: it must not be sent again. */
export function asTold(failure: NodeFailure): NodeFailure {
	facts.set(failure, { outcome: 'refused' });
	return failure;
}

/** The error of an item that is never begun, because too many before it are unknown. */
export function notStarted(node: INode, itemIndex: number, unknown: number): NodeFailure {
	const failure = new NodeOperationError(
		node,
		`${NOT_STARTED}: the outcome of ${unknown} items in a row is unknown`,
		{
			itemIndex,
			description: 'Nothing was sent for this item.',
		},
	);
	facts.set(failure, { outcome: 'not_started', isIdempotent: true });
	return failure;
}

/** Returns the outcome of the write that ended in this error. */
export const outcomeOf = (failure: NodeFailure): FailedOutcome =>
	facts.get(failure)?.outcome ?? (isOutcomeUnknown(failure) ? 'unknown' : 'refused');

/** Whether running the item once more does no harm: it was certainly not carried out, or twice is the same as once. */
export function isSafeToRepeat(failure: NodeFailure): boolean {
	const known = facts.get(failure);
	return known ? known.isIdempotent === true : !isUnsafeToRepeat(failure);
}

/** Returns the function that looks once more for the result of a write; undefined where nothing would show it. */
export const lookAgainOf = (failure: NodeFailure) => facts.get(failure)?.lookAgain;

/**
 * Tells programs how the write ended: in the error's data, and where it is unknown in how the message begins.
 * @returns the error itself
 */
export function withOutcome(failure: NodeFailure): NodeFailure {
	const outcome = outcomeOf(failure);
	if (outcome === 'unknown' && !failure.message.startsWith(UNKNOWN_OUTCOME))
		failure.message = `${UNKNOWN_OUTCOME}: ${failure.message}`;
	const { reference, candidates } = facts.get(failure) ?? {};
	const { data } = failure.context;
	failure.context.data = {
		...(isJsonObject(data) && data),
		outcome,
		...(reference !== undefined && { reference }),
		...(candidates !== undefined && candidates.length > 0 && { candidates }),
	};
	return failure;
}
