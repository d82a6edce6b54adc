import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { nodeForErrors, type NodeFailure } from '../../../api/node';
import type { Resource } from '../../../api/types';
import { DEFAULT_BATCH_SIZE } from '../../../fields/batchSize';
import { parametersOf } from '../../../parameters/parameters';
import type { BatchedOperation, Contribution } from '../../kinds/operation';
import type { Journal } from '../journal';
import { itemFailureOf, linked, listOf, type Settled } from '../settled';

/** One element of an array that is to be sent, and what has become of it. */
export interface Slot extends Omit<Contribution, 'elements'> {
	itemIndex: number;
	element: IDataObject;
	created?: Resource;
	failure?: NodeFailure;
}

/** How items are read. */
export interface Reading {
	stopsAtError: boolean;
	journal: Journal;
	/** The items of which an earlier try has made something already. */
	recalled: ReadonlyMap<number, unknown>;
}

/** What each input item asks for. @throws the first bad input when the run `stopsAtError` with it */
export function slotsOf(
	context: IExecuteFunctions,
	operation: BatchedOperation,
	{ stopsAtError, journal, recalled }: Reading,
) {
	const badInput = new Map<number, NodeFailure>();
	const slots = context.getInputData().flatMap((_, itemIndex): Slot[] => {
		if (recalled.has(itemIndex)) return [];
		try {
			const parameters = parametersOf(
				context,
				itemIndex,
				operation.fields,
				journal.reader(itemIndex),
			);
			const { elements, ...shared } = operation.contribute(parameters);
			return elements.map((element) => ({ itemIndex, ...shared, element }));
		} catch (error) {
			const failure = itemFailureOf(context, error, itemIndex);
			if (stopsAtError) throw failure;
			badInput.set(itemIndex, failure);
			return [];
		}
	});
	return { slots, badInput };
}

/**
 * The arrays that go out, in input order, each with the elements of one address. Where the node goes on after errors, and a
 * refused array must not be sent again in parts, each item goes alone, so that no item fails for what another one says.
 * @param size how many elements the user wants in a call
 */
export function batchesOf(
	slots: Slot[],
	{ mostTogether, isSplittable }: BatchedOperation,
	size: number | undefined,
	stopsAtError: boolean,
): Slot[][][] {
	const goesAlone =
		size === undefined && !stopsAtError && !isSplittable && mostTogether === undefined;
	const most = mostTogether ?? size ?? DEFAULT_BATCH_SIZE;
	const groups = grouped(slots, ({ address, ownReference }) =>
		JSON.stringify([address, ownReference === true]),
	);
	return [...groups.values()].map((group) => {
		if (goesAlone) return [...grouped(group, ({ itemIndex }) => itemIndex).values()];
		const count = Math.ceil(group.length / most);
		return Array.from({ length: count }, (_, at) => group.slice(at * most, (at + 1) * most));
	});
}

/** Refuses elements that would have to be sent in pieces. */
export function refuse(context: IExecuteFunctions, group: Slot[], most: number): void {
	const [first] = group;
	if (!first) return;
	const failure = new NodeOperationError(
		nodeForErrors(context),
		`${first.address} would get ${group.length} elements, but can have ${most}`,
		{ description: 'Nothing was sent: split the input items by name.', itemIndex: first.itemIndex },
	);
	for (const slot of group) slot.failure = failure;
}

export function grouped<Key>(slots: Slot[], keyOf: (slot: Slot) => Key): Map<Key, Slot[]> {
	const groups = new Map<Key, Slot[]>();
	for (const slot of slots) {
		const group = groups.get(keyOf(slot));
		if (group) group.push(slot);
		else groups.set(keyOf(slot), [slot]);
	}
	return groups;
}

/** The items that a call carried, in words. */
export function itemsOf(batch: Slot[]): string {
	const indexes = [...new Set(batch.map(({ itemIndex }) => itemIndex))];
	return indexes.length === 1 ? `item ${listOf(indexes)}` : `the items ${listOf(indexes)}`;
}

export const createdIn = (slots: Slot[]) => slots.flatMap(({ created }) => created ?? []);

/** What has become of an item; undefined where nothing of it was sent. */
export function settledItem(
	itemIndex: number,
	slots: Slot[],
	badInput?: NodeFailure,
): Settled | undefined {
	const failure = badInput ?? slots.find((slot) => slot.failure)?.failure;
	if (failure) return { failure };
	const created = createdIn(slots);
	if (created.length < slots.length) return undefined;
	return linked(
		created.map((json) => ({ json })),
		itemIndex,
		true,
	);
}
