import type { IDataObject } from 'n8n-workflow';
import type { Resource } from '../../../api/types';
import { DEFAULT_BATCH_SIZE } from '../../../forms/batchSize';
import type { Parameters } from '../../../forms/reading/parameters';
import type { BatchedOperation, Contribution, Result } from '../types';
import type { Failure } from '../../safeWrites/failure';

/** Most item numbers in a list. */
const LISTED = 20;

/** One element of an array that is to be sent, and what has become of it. */
export interface BatchElement extends Omit<Contribution, 'elements'> {
	itemIndex: number;
	element: IDataObject;
	created?: Resource;
	failure?: Failure;
}

/** Returns the elements that an input item asks for. */
export function batchElementsOf(
	operation: BatchedOperation,
	parameters: Parameters,
	itemIndex: number,
): BatchElement[] {
	const { elements, ...shared } = operation.toBatchItem(parameters);
	return elements.map((element) => ({ itemIndex, ...shared, element }));
}

/**
 * The arrays that go out, in input order, each with elements of one group. Where the node goes on after errors, and a
 * refused array must not be sent again in parts, each item goes alone, so that no item fails for what another one says.
 * @param size how many elements the user wants in a call
 */
export function batchesOf(
	slots: BatchElement[],
	{ isSplittable }: BatchedOperation,
	size: number | undefined,
	stopsAtError: boolean,
): BatchElement[][][] {
	const goesAlone = size === undefined && !stopsAtError && !isSplittable;
	const most = size ?? DEFAULT_BATCH_SIZE;
	const groups = grouped(slots, ({ groupKey }) => groupKey);
	return [...groups.values()].map((group) => {
		if (goesAlone) return [...grouped(group, ({ itemIndex }) => itemIndex).values()];
		const count = Math.ceil(group.length / most);
		return Array.from({ length: count }, (_, at) => group.slice(at * most, (at + 1) * most));
	});
}

export function grouped<S, Key>(slots: S[], keyOf: (slot: S) => Key): Map<Key, S[]> {
	const groups = new Map<Key, S[]>();
	for (const slot of slots) {
		const group = groups.get(keyOf(slot));
		if (group) group.push(slot);
		else groups.set(keyOf(slot), [slot]);
	}
	return groups;
}

/** The items that a call carried, in words. */
export function itemsOf(batch: BatchElement[]): string {
	const indexes = [...new Set(batch.map(({ itemIndex }) => itemIndex))];
	const list = indexes.slice(0, LISTED).join(', ') + (indexes.length > LISTED ? ' …' : '');
	return indexes.length === 1 ? `item ${list}` : `the items ${list}`;
}

export const createdIn = (slots: BatchElement[]) => slots.flatMap(({ created }) => created ?? []);

/** Returns what has become of an item; undefined where not all of it was sent. */
export function endOf(slots: BatchElement[]): Result[] | Failure | undefined {
	const failure = slots.find((slot) => slot.failure)?.failure;
	const created = createdIn(slots);
	if (failure || created.length < slots.length) return failure;
	return created.map((json) => ({ json }));
}
