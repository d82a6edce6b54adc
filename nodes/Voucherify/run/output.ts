import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Result } from './types';
import type { ItemNotes } from './itemName';
import { withOutcome, type Failure } from '../writes/failure';
import type { NodeFailure } from '../api/errors/node';

/** Output items of one input item, and the reference of its request. */
export interface Done {
	items: INodeExecutionData[];
	reference?: string;
	notes?: ItemNotes;
}

/** Outcome of one input item: its output items, or its failure. */
export type ItemOutcome = Done | { failure: Failure; notes?: ItemNotes };

export const failuresIn = (outcomes: ReadonlyArray<ItemOutcome | undefined>) =>
	outcomes.flatMap((one) => (one && 'failure' in one ? [one.failure] : []));

/** Returns output items that are linked to their input item. */
export function linkToItem(results: Result[], itemIndex: number): Omit<Done, 'notes'> {
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
 * Renames the field `error` to `response_error`: the message of a validation rule, and columns of exports. For n8n, an item
 * with `error` has failed. *Retry On Fail* runs the node again if the first item has one, which would repeat a write, and
 * the error output takes items that have nothing else.
 */
function withoutErrorField({ error, ...json }: IDataObject): IDataObject {
	return error === undefined ? json : { ...json, response_error: error };
}

/**
 * Returns the output item of a failed input item with *Continue On Fail*: only the error, as n8n sends only such items to
 * the error output.
 *
 * With *Retry On Fail*, n8n runs the node again if the first item is one of these: see `journal.ts`.
 * @param name see `itemName`
 */
export function errorItem(
	failure: NodeFailure,
	itemIndex: number,
	name: string,
): INodeExecutionData {
	return {
		json: { error: { ...errorFields(failure), item: name } },
		pairedItem: { item: itemIndex },
	};
}

/**
 * Returns a result that tells a model that the outcome of a write is unknown. It has no field `error`: n8n's *Retry On
 * Fail* would send the write again, as `Journal` does not know a tool's earlier try.
 */
export function toolResult(failure: Failure, itemIndex: number): INodeExecutionData {
	const instruction = failure.isRepeatable ? REPEATABLE : NOT_AGAIN;
	return {
		json: { ...errorFields(withOutcome(failure)), instruction },
		pairedItem: { item: itemIndex },
	};
}

function errorFields({ message, description, context: { data } }: NodeFailure): IDataObject {
	return { ...(isJsonObject(data) && data), message, description };
}

const UNCERTAIN = 'It is unknown whether this was carried out.';

const REPEATABLE = `${UNCERTAIN} This tool may be called again with the same values.`;

const NOT_AGAIN = `${UNCERTAIN} Do not call this tool again for it: it could happen twice. Tell the user, with the reference if there is one.`;
