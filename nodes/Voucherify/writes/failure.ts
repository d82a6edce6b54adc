import { NodeOperationError, type INode } from 'n8n-workflow';
import { isUnsafeToRepeat, isOutcomeUnknown } from '../api/errors/callError';
import { UNKNOWN_OUTCOME } from '../api/errors/errors';
import { toNodeFailure, type NodeFailure } from '../api/errors/node';
import { isJsonObject } from '../api/types';
import type { Result } from './types';

/**
 * Outcome of a write without a result. `refused`: not carried out, or its error says all that was (see {@link asFinal}).
 * `unknown`: may have been carried out. `not_started`: never sent, because too many outcomes before it were unknown.
 */
export type FailedOutcome = 'refused' | 'unknown' | 'not_started';

/** Facts about a write with an unknown outcome. */
interface Doubt {
	/** Our reference in the request. */
	reference?: string;
	/** IDs of possible results, for a person to judge. */
	candidates?: string[];
	/** Whether it may be sent again, because twice has the same effect as once. Default: false. */
	isRepeatable?: boolean;
	/**
	 * Looks it up again.
	 * @throws Failure if it was refused, or is still unknown
	 */
	findAgain?: () => Promise<Result[]>;
}

/**
 * How a write without a result ended. It goes from where that is known to the engine, which passes only its `error` to n8n:
 * n8n copies all properties of an error into saved executions.
 */
export class Failure extends Error implements Doubt {
	reference?: string;
	candidates?: string[];
	findAgain?: Doubt['findAgain'];
	/**
	 * Description of the error before the counts of the run are added, since the same error may end several tries of *Retry
	 * On Fail*.
	 */
	ownDescription?: string;

	/**
	 * @param error error that n8n shows
	 * @param isRepeatable whether running the item again does no harm
	 */
	constructor(
		readonly error: NodeFailure,
		public outcome: FailedOutcome,
		public isRepeatable: boolean,
	) {
		super(error.message);
	}
}

/** Returns how a write ended that has thrown: the thrown Failure, or one that follows from the error. */
export function toFailure(node: INode, thrown: unknown): Failure {
	if (thrown instanceof Failure) return thrown;
	const error = toNodeFailure(node, thrown);
	const outcome = isOutcomeUnknown(error) ? 'unknown' : 'refused';
	return new Failure(error, outcome, !isUnsafeToRepeat(error));
}

/** Marks the results of a write as found after a lost response. Our reference proves that they are ours. */
export const asFound = (results: Result[]): Result[] =>
	results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, outcome: 'found' } }));

/**
 * Returns the failure of a write that may have been carried out, with what is known of it. An existing Failure is changed
 * and returned.
 */
export function asUnknown(
	failed: NodeFailure | Failure,
	{ isRepeatable = false, ...known }: Doubt = {},
): Failure {
	const failure = failed instanceof Failure ? failed : new Failure(failed, 'unknown', isRepeatable);
	return Object.assign(failure, known, { outcome: 'unknown', isRepeatable } as const);
}

/** Returns the failure of a write that must not be sent again: its error says all that was done, by this item or another. */
export const asFinal = (error: NodeFailure) => new Failure(error, 'refused', false);

/** Returns the failure of an item that is never started, because too many outcomes before it are unknown. */
export function notStarted(node: INode, itemIndex: number, unknown: number): Failure {
	const error = new NodeOperationError(
		node,
		// Programs that get only the message recognize the failure by its beginning.
		`Not started: the outcome of ${unknown} items in a row is unknown`,
		{ itemIndex, description: 'Nothing was sent for this item.' },
	);
	return new Failure(error, 'not_started', true);
}

/**
 * Adds the outcome for programs: to the error's data and, if it is unknown, to the beginning of the message.
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
