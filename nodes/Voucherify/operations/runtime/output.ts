import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import type { Result } from './types';
import { withOutcome, type Failure } from '../safeWrites/failure';
import type { NodeFailure } from '../../api/errors/node';

/** The output items of one input item, and the reference by which a call of it is found again. */
export interface Done {
	items: INodeExecutionData[];
	reference?: string;
}

/** Outcome of one input item: its output items, or how it failed, and the warnings that looking for it later adds to. */
export type ItemOutcome = Done | { failure: Failure; warnings?: string[] };

/** The failures among what has become of items. */
export const failuresIn = (outcomes: ReadonlyArray<ItemOutcome | undefined>) =>
	outcomes.flatMap((one) => (one && 'failure' in one ? [one.failure] : []));

/** The output items of one input item, linked to it. */
export function linked(results: Result[], itemIndex: number): Done {
	return {
		reference: results.find(({ reference }) => reference !== undefined)?.reference,
		items: results.map(({ json, binary }) => ({
			...(binary && { binary }),
			json: withoutErrorField(json),
			pairedItem: { item: itemIndex },
		})),
	};
}

/**
 * An item of n8n that has `error` is a failure: *Retry On Fail* runs the node again when its first item has one, which would
 * make a change twice, and an error output takes an item that has nothing else. So a field of that name is put out as
 * `response_error`: the message of a validation rule, and columns of exports.
 */
function withoutErrorField({ error, ...json }: IDataObject): IDataObject {
	return error === undefined ? json : { ...json, response_error: error };
}

/**
 * The output item of a failed input item with *Continue On Fail*: the whole error, and nothing beside it, as the platform
 * sends only such items to the error output.
 *
 * With *Retry On Fail* the platform runs the node again when the first item is such a one: see `journal.ts`.
 */
export function errorItem(failure: NodeFailure, itemIndex: number): INodeExecutionData {
	return { json: { error: toldBy(failure) }, pairedItem: { item: itemIndex } };
}

/**
 * Tells a model that the outcome of a write is unknown. This is a result and has no field `error`: n8n's *Retry On Fail* would
 * send the write again, as `Journal` knows nothing of a tool's earlier try.
 */
export function toolResult(failure: Failure, itemIndex: number): INodeExecutionData {
	const instruction = failure.isRepeatable ? REPEATABLE : NOT_AGAIN;
	return {
		json: { ...toldBy(withOutcome(failure)), instruction },
		pairedItem: { item: itemIndex },
	};
}

function toldBy({ message, description, context: { data } }: NodeFailure): IDataObject {
	return { ...(isJsonObject(data) && data), message, description };
}

const UNCERTAIN = 'Nobody knows whether this was carried out.';

const REPEATABLE = `${UNCERTAIN} This tool may be called again with the same values.`;

const NOT_AGAIN = `${UNCERTAIN} Do not call this tool again for it: it could happen twice. Tell the user, with the reference if there is one.`;
