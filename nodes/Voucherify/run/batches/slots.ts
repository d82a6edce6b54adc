import type { IDataObject } from 'n8n-workflow';
import type { Resource } from '../../api/types';
import { DEFAULT_BATCH_SIZE } from '../../forms/batchSize';
import type { Parameters } from '../../forms/reading/parameters';
import type { BatchedOperation, Contribution, Result } from '../types';
import { groupBy } from '../groupBy';
import type { Failure } from '../../writes/failure';

/** Maximum item numbers in a list. */
const LISTED = 20;

/** An element of an array to send, and its outcome. */
export interface BatchElement extends Omit<Contribution, 'elements'> {
	itemIndex: number;
	element: IDataObject;
	created?: Resource;
	failure?: Failure;
}

export function batchElementsOf(
	operation: BatchedOperation,
	parameters: Parameters,
	itemIndex: number,
): BatchElement[] {
	const { elements, ...shared } = operation.toBatchItem(parameters);
	return elements.map((element) => ({ itemIndex, ...shared, element }));
}

/**
 * Returns the arrays to send, per group and in input order. If the node continues after errors, a refused array must not be
 * sent in parts, and the user sets no size, each item is sent alone: no item fails because of another one.
 * @param size maximum elements per request, if the user sets one
 */
export function batchesOf(
	slots: BatchElement[],
	{ isSplittable, largestBatch = DEFAULT_BATCH_SIZE }: BatchedOperation,
	size: number | undefined,
	stopsAtError: boolean,
): BatchElement[][][] {
	const goesAlone = size === undefined && !stopsAtError && !isSplittable;
	const most = size ?? Math.min(largestBatch, DEFAULT_BATCH_SIZE);
	const groups = groupBy(slots, ({ groupKey }) => groupKey);
	return [...groups.values()].map((group) => {
		if (goesAlone) return [...groupBy(group, ({ itemIndex }) => itemIndex).values()];
		const count = Math.ceil(group.length / most);
		return Array.from({ length: count }, (_, at) => group.slice(at * most, (at + 1) * most));
	});
}

/** Describes the items of a request, e.g. "the items 0, 1". */
export function itemsOf(batch: BatchElement[]): string {
	const indexes = [...new Set(batch.map(({ itemIndex }) => itemIndex))];
	const list = indexes.slice(0, LISTED).join(', ') + (indexes.length > LISTED ? ' …' : '');
	return indexes.length === 1 ? `item ${list}` : `the items ${list}`;
}

export const createdObjects = (slots: BatchElement[]) =>
	slots.flatMap(({ created }) => created ?? []);

/** Returns the outcome of an item; undefined if not all its elements were sent. */
export function endOf(slots: BatchElement[]): Result[] | Failure | undefined {
	const failure = slots.find((slot) => slot.failure)?.failure;
	const created = createdObjects(slots);
	if (failure || created.length < slots.length) return failure;
	return created.map((json) => ({ json }));
}
