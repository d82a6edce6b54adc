import { NodeOperationError, type INode } from 'n8n-workflow';
import { isOutcomeUnknown, mayBeDone, UNKNOWN_OUTCOME } from '../../api/errors';
import type { NodeFailure } from '../../api/node';
import { isJsonObject } from '../../api/types';
import type { Result } from '../kinds/operation';

/**
 * How a write ended that has brought no item. `refused`: it was certainly not carried out. `unknown`: nobody can tell.
 * `not_started`: it was never sent, since too much before it was unknown.
 */
export type FailedOutcome = 'refused' | 'unknown' | 'not_started';

/** What is known of a write whose outcome is not. */
export interface Doubt {
	/** Our own reference, which the call carried. */
	reference?: string;
	/** IDs of what may be it, for a person to judge. */
	candidates?: string[];
	/** Whether it may be sent again all the same, since twice is the same as once. Default: it may not. */
	isRepeatable?: boolean;
	/** Looks once more. @throws NodeApiError that is refused or unknown again */
	lookAgain?: () => Promise<Result[]>;
}

/** How messages begin, for programs that get nothing else. */
const NOT_STARTED = 'Not started';

const doubts = new WeakMap<NodeFailure, Doubt>();
const told = new WeakSet<NodeFailure>();
const notBegun = new WeakSet<NodeFailure>();

/** The items of a write whose answer was lost, and which our reference proves to be ours. */
export const asFound = (results: Result[]): Result[] =>
	results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, outcome: 'found' } }));

/** Marks an error as one of a write that may have been carried out, with what is known of it. */
export function asUnknown(failure: NodeFailure, doubt: Doubt = {}): NodeFailure {
	doubts.set(failure, { ...doubts.get(failure), ...doubt });
	return failure;
}

/** Marks an error of a write that has done something, all of which is told: it must not be sent again. */
export function asTold(failure: NodeFailure): NodeFailure {
	told.add(failure);
	return failure;
}

/** The error of an item that is never begun, because too many before it are unknown. */
export function notStarted(node: INode, itemIndex: number, unknown: number): NodeFailure {
	const failure = new NodeOperationError(
		node,
		`${NOT_STARTED}: the outcome of ${unknown} items in a row is unknown`,
		{
			itemIndex,
			description: 'Nothing was sent for this item, so it is safe to run it again.',
		},
	);
	notBegun.add(failure);
	return failure;
}

/** How the write ended of which this is the error. */
export function outcomeOf(failure: NodeFailure): FailedOutcome {
	if (notBegun.has(failure)) return 'not_started';
	return doubts.has(failure) || mayBeDone(failure) ? 'unknown' : 'refused';
}

/** Whether running the item once more does no harm: it was certainly not carried out, or twice is the same as once. */
export function isSafeToRepeat(failure: NodeFailure): boolean {
	if (outcomeOf(failure) !== 'unknown') return !told.has(failure);
	return doubts.get(failure)?.isRepeatable ?? (!doubts.has(failure) && !isOutcomeUnknown(failure));
}

/** How to look once more for what a write has done; undefined where nothing would show it. */
export const lookAgainOf = (failure: NodeFailure) => doubts.get(failure)?.lookAgain;

/**
 * Tells programs how the write ended: in the error's data, and where it is unknown in how the message begins.
 * @returns the error itself
 */
export function withOutcome(failure: NodeFailure): NodeFailure {
	const outcome = outcomeOf(failure);
	if (outcome === 'unknown' && !failure.message.startsWith(UNKNOWN_OUTCOME))
		failure.message = `${UNKNOWN_OUTCOME}: ${failure.message}`;
	const { reference, candidates } = doubts.get(failure) ?? {};
	const { data } = failure.context;
	failure.context.data = {
		...(isJsonObject(data) && data),
		outcome,
		...(reference !== undefined && { reference }),
		...(candidates !== undefined && candidates.length > 0 && { candidates }),
	};
	return failure;
}
