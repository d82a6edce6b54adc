import { NodeOperationError, type INode } from 'n8n-workflow';
import { isUnsafeToRepeat, isOutcomeUnknown } from '../../api/errors/callError';
import { UNKNOWN_OUTCOME } from '../../api/errors/errors';
import { toNodeFailure, type NodeFailure } from '../../api/errors/node';
import { isJsonObject } from '../../api/types';
import type { Result } from '../runtime/types';

/**
 * Outcome of a write that has brought no item. `refused`: it was certainly not carried out. `unknown`: nobody can tell.
 * `not_started`: it was never sent, since too much before it was unknown.
 */
export type FailedOutcome = 'refused' | 'unknown' | 'not_started';

/** Facts about a write whose outcome is unknown. */
interface Doubt {
	/** Our own reference, which the call carried. */
	reference?: string;
	/** IDs of what may be it, for a person to judge. */
	candidates?: string[];
	/** Whether it may be sent again all the same, since twice is the same as once. Default: it may not. */
	isRepeatable?: boolean;
	/** Looks once more. @throws a failure that is refused or unknown again */
	lookAgain?: () => Promise<Result[]>;
}

/**
 * How a write ended that has brought no item. It goes from the place that knows it to the engine, which gives n8n its
 * `error` alone: n8n copies all that an error has into saved executions.
 */
export class Failure extends Error implements Doubt {
	reference?: string;
	candidates?: string[];
	lookAgain?: Doubt['lookAgain'];
	/** What the error said before the items of a run were counted in it: it may end several tries of *Retry On Fail*. */
	ownDescription?: string;

	/**
	 * @param error what n8n shows
	 * @param isRepeatable whether running the item once more does no harm
	 */
	constructor(
		readonly error: NodeFailure,
		public outcome: FailedOutcome,
		public isRepeatable: boolean,
	) {
		super(error.message);
	}
}

/** Returns how a write ended that has thrown something: as it tells itself, else as the error of its call tells. */
export function toFailure(node: INode, thrown: unknown): Failure {
	if (thrown instanceof Failure) return thrown;
	const error = toNodeFailure(node, thrown);
	const outcome = isOutcomeUnknown(error) ? 'unknown' : 'refused';
	return new Failure(error, outcome, !isUnsafeToRepeat(error));
}

/** The items of a write whose answer was lost, and which our reference proves to be ours. */
export const asFound = (results: Result[]): Result[] =>
	results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, outcome: 'found' } }));

/** A write that may have been carried out, with what is known of it. A failure is changed and returned. */
export function asUnknown(
	failed: NodeFailure | Failure,
	{ isRepeatable = false, ...known }: Doubt = {},
): Failure {
	const failure = failed instanceof Failure ? failed : new Failure(failed, 'unknown', isRepeatable);
	return Object.assign(failure, known, { outcome: 'unknown', isRepeatable } as const);
}

/** A write that has done something, all of which its error tells: it must not be sent again. */
export const asTold = (error: NodeFailure) => new Failure(error, 'refused', false);

/** An item that is never begun, because too many before it are unknown. */
export function notStarted(node: INode, itemIndex: number, unknown: number): Failure {
	const error = new NodeOperationError(
		node,
		// Programs that get nothing but the message know it by its beginning.
		`Not started: the outcome of ${unknown} items in a row is unknown`,
		{ itemIndex, description: 'Nothing was sent for this item.' },
	);
	return new Failure(error, 'not_started', true);
}

/**
 * Tells programs how the write ended: in the error's data, and where it is unknown in how the message begins.
 * @returns the error
 */
export function withOutcome({ error, outcome, reference, candidates }: Failure): NodeFailure {
	if (outcome === 'unknown' && !error.message.startsWith(UNKNOWN_OUTCOME))
		error.message = `${UNKNOWN_OUTCOME}: ${error.message}`;
	const { data } = error.context;
	error.context.data = {
		...(isJsonObject(data) && data),
		outcome,
		...(reference !== undefined && { reference }),
		...(candidates !== undefined && candidates.length > 0 && { candidates }),
	};
	return error;
}
