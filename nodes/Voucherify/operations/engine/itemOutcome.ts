import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nodeForErrors, withRemark } from '../../api/errors/node';
import type { Result } from '../types';
import { failureOf, type Failure, type FailedOutcome } from '../reliability/failure';

/** Most item numbers in a list. */
const LISTED = 20;

/** The output items of one input item, and the reference by which a call of it is found again. */
interface Done {
	items: INodeExecutionData[];
	reference?: string;
}

/** Outcome of one input item: its output items, or how it failed, and the warnings that looking for it later adds to. */
export type ItemOutcome = Done | { failure: Failure; warnings?: string[] };

/** The first failure among what has become of items. */
export const failureIn = (outcomes: ReadonlyArray<ItemOutcome | undefined>) =>
	outcomes.flatMap((one) => (one && 'failure' in one ? [one.failure] : []))[0];

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

/** How one input item has failed. An error that several items share, because they asked for the same, names the first. */
export function itemFailureOf(
	context: IExecuteFunctions,
	error: unknown,
	itemIndex: number,
): Failure {
	const failure = failureOf(nodeForErrors(context), error);
	failure.error.context.itemIndex ??= itemIndex;
	return failure;
}

/**
 * The failure that ends a run of writes accounts for every item: what is done, with its ID, since nothing of it comes out,
 * what failed, what is unknown, and what was not started.
 */
export function withAccount(
	failure: Failure,
	outcomes: ReadonlyArray<ItemOutcome | undefined>,
): Failure {
	const { error } = failure;
	const done = outcomes.flatMap((one, item) =>
		one && 'items' in one ? [{ item, ids: idsOf(one), ...beforeOf(one) }] : [],
	);
	const failures = outcomes.flatMap((one) => (one && 'failure' in one ? [one.failure] : []));
	const count = (outcome: FailedOutcome) =>
		failures.filter((one) => one.outcome === outcome).length;
	const idle = outcomes.length - done.length - failures.length + count('not_started');
	const sum = `Of ${outcomes.length} items, ${done.length} are done, ${count('refused')} failed, ${count('unknown')} are unknown, and ${idle} were not started.`;
	error.context.done = done;
	error.context.counts = {
		done: done.length,
		refused: count('refused'),
		unknown: count('unknown'),
		not_started: idle,
	};
	if (outcomes.length === 1) return failure;
	const items = done.map(({ item, ids }) => [`item ${item}`, ...ids].join(' '));
	error.description = failure.ownDescription ??= error.description ?? '';
	withRemark(
		error,
		[
			sum,
			done.length > 0 && `Done: ${items.join(', ')}.`,
			count('unknown') === 0 &&
				failures.every(({ isRepeatable }) => isRepeatable) &&
				(done.length > 0
					? 'Leave these out when you run the node again.'
					: 'The node may be run again.'),
		]
			.filter(Boolean)
			.join(' '),
	);
	return failure;
}

/** Fields that name a written thing, apart from the first field of an item. */
const NAMES = ['id', 'publication_id', 'redemption_id'];

/** Returns names of written things: their IDs where items have them, else our reference, else the first text. */
function idsOf({ items, reference }: Done): string[] {
	return items.flatMap(({ json }) => {
		const others = Object.keys(json).filter((key) => key.endsWith('_id'));
		const values = [...NAMES, ...others, 'code'].map((key) => json[key]);
		return [...values, reference, ...Object.values(json)].find(isText) ?? [];
	});
}

/** Whether it was so already, or was done before for the same key. */
function beforeOf({ items }: Done) {
	const says = (name: string) => items.length > 0 && items.every(({ json }) => json[name] === true);
	return { ...(says('already') && { already: true }), ...(says('repeated') && { repeated: true }) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Item numbers as a short text. */
export function shortList(itemIndexes: number[]): string {
	return itemIndexes.slice(0, LISTED).join(', ') + (itemIndexes.length > LISTED ? ' …' : '');
}
