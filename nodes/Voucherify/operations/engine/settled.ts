import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nodeForErrors, nodeFailureOf, withRemark, type NodeFailure } from '../../api/node';
import type { Result } from '../kinds/operation';
import { withoutErrorField } from '../kinds/results';

/** How many item numbers an error lists. */
const LISTED = 20;

/** What has become of one input item: its output items, or why it failed. */
export type Settled = { items: INodeExecutionData[] } | { failure: NodeFailure };

/** The output items of one input item, linked to it. */
export function linked(results: Result[], itemIndex: number, writes: boolean): Settled {
	return {
		items: results.map((result) => ({
			...result,
			json: writes ? withoutErrorField(result.json) : result.json,
			pairedItem: { item: itemIndex },
		})),
	};
}

/** The error of one input item. One that several items share, because they asked for the same, names the first. */
export function itemFailureOf(
	context: IExecuteFunctions,
	error: unknown,
	itemIndex: number,
): NodeFailure {
	const failure = nodeFailureOf(nodeForErrors(context), error);
	failure.context.itemIndex ??= itemIndex;
	return failure;
}

/** The error that ends a run of writes tells what has already been carried out: it would be done twice otherwise. */
export function withWhatIsDone(
	failure: NodeFailure,
	settled: ReadonlyArray<Settled | undefined>,
): NodeFailure {
	const done = settled.flatMap((outcome, index) => (outcome && 'items' in outcome ? [index] : []));
	if (done.length === 0) return failure;
	return withRemark(
		failure,
		`Already carried out for ${done.length} of ${settled.length} items: ${listOf(done)}.`,
	);
}

/** Item numbers as a short text. */
export function listOf(itemIndexes: number[]): string {
	return itemIndexes.slice(0, LISTED).join(', ') + (itemIndexes.length > LISTED ? ' …' : '');
}
