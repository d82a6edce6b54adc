import { NodeApiError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { withRemark, type NodeFailure } from '../../api/node';
import { unexpectedAnswer } from '../../api/errors';
import { isJsonObject, isResource, type Resource } from '../../api/types';
import type { BatchedOperation } from '../kinds/operation';
import { parametersOf } from '../../parameters/parameters';
import { linked, listOf, itemFailureOf, withWhatIsDone, type Settled } from './settled';

/** One element of an array that is to be sent, and what has become of it. */
interface Slot {
	itemIndex: number;
	address: string;
	element: IDataObject;
	created?: Resource;
	failure?: NodeFailure;
}

/** Statuses by which the service refuses an array for what one of its elements says. */
const REFUSED = ['400', '404', '409', '422'];
const TOO_LARGE = '413';

/**
 * Carries an operation on an array endpoint out for all input items. Elements with the same address go out together,
 * in input order, at most `batchSize` in a call; different addresses go out side by side.
 *
 * A refused array is halved and sent again: when it was too large, and also when the node goes on after errors, until
 * only the bad elements are left over. An array whose fate is unknown is never sent again.
 * @throws the first error, unless the node goes on after errors. Bad input stopsAtError the run before anything is sent.
 */
export async function runInBatches(
	context: IExecuteFunctions,
	operation: BatchedOperation,
	client: VoucherifyClient,
	batchSize: number,
): Promise<Array<Settled | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const { slots, badInput } = slotsOf(context, operation, stopsAtError);
	const byAddress = grouped(slots, ({ address }) => address);
	const send = sender(context, operation, client, slots, stopsAtError);
	await Promise.all(
		[...byAddress.values()].map(async (group) => {
			for (let start = 0; start < group.length; start += batchSize) {
				await send(group.slice(start, start + batchSize));
			}
		}),
	);
	client.signal?.throwIfAborted();

	const byItem = grouped(slots, ({ itemIndex }) => itemIndex);
	const settled = context
		.getInputData()
		.map((_, itemIndex) =>
			settledItem(itemIndex, byItem.get(itemIndex) ?? [], badInput.get(itemIndex)),
		);
	const failed = slots.find(({ failure }) => failure)?.failure;
	tellWhatIsHalfDone(byItem, stopsAtError ? failed : undefined);
	if (stopsAtError && failed) throw withWhatIsDone(failed, settled);
	return settled;
}

/** What each input item asks for. @throws the first bad input when the run `stopsAtError` with it */
function slotsOf(context: IExecuteFunctions, operation: BatchedOperation, stopsAtError: boolean) {
	const badInput = new Map<number, NodeFailure>();
	const slots = context.getInputData().flatMap((_, itemIndex): Slot[] => {
		try {
			const parameters = parametersOf(context, itemIndex, operation.fields);
			const { address, elements } = operation.contribute(parameters);
			return elements.map((element) => ({ itemIndex, address, element }));
		} catch (error) {
			const failure = itemFailureOf(context, error, itemIndex);
			if (stopsAtError) throw failure;
			badInput.set(itemIndex, failure);
			return [];
		}
	});
	return { slots, badInput };
}

/** Sends a batch of slots with the same address, and notes in each what has become of it. */
function sender(
	context: IExecuteFunctions,
	operation: BatchedOperation,
	client: VoucherifyClient,
	slots: Slot[],
	stopsAtError: boolean,
) {
	const isOver = () =>
		client.signal?.aborted === true || (stopsAtError && slots.some(({ failure }) => failure));

	return async function send(batch: Slot[]): Promise<void> {
		const [first] = batch;
		if (!first || isOver()) return;
		try {
			const elements = batch.map(({ element }) => element);
			const answer = await operation.send(client, { address: first.address, elements });
			const rows = rowsOf(answer, batch.length, client);
			for (const [index, slot] of batch.entries()) slot.created = rows[index];
		} catch (error) {
			const failure = itemFailureOf(context, error, first.itemIndex);
			if (batch.length > 1 && mayBeHalved(failure, stopsAtError)) {
				const middle = Math.ceil(batch.length / 2);
				await send(batch.slice(0, middle));
				await send(batch.slice(middle));
				return;
			}
			if (batch.length > 1) withRemark(failure, `The call carried ${itemsOf(batch)}.`);
			for (const slot of batch) slot.failure = failure;
		}
	};
}

/** Adds to the errors what was created for an item that is done in part: to `ending`, or to the item's own error. */
function tellWhatIsHalfDone(byItem: Map<number, Slot[]>, ending?: NodeFailure): void {
	for (const [itemIndex, own] of byItem) {
		const told = ending ?? own.find(({ failure }) => failure)?.failure;
		const created = createdIn(own);
		if (!told || created.length === 0 || created.length === own.length) continue;
		const ids = created.map(({ id }) => id).join(', ');
		withRemark(told, `For item ${itemIndex} these were created: ${ids}.`);
	}
}

function grouped<Key>(slots: Slot[], keyOf: (slot: Slot) => Key): Map<Key, Slot[]> {
	const groups = new Map<Key, Slot[]>();
	for (const slot of slots) {
		const group = groups.get(keyOf(slot));
		if (group) group.push(slot);
		else groups.set(keyOf(slot), [slot]);
	}
	return groups;
}

function rowsOf(answer: unknown, expected: number, client: VoucherifyClient): Resource[] {
	if (Array.isArray(answer) && answer.length === expected && answer.every(isResource))
		return answer;
	throw unexpectedAnswer('it does not list what was created', client.about({ method: 'POST' }));
}

/** A refusal of the address itself, such as an unknown campaign, would meet each half again. */
function mayBeHalved(failure: NodeFailure, stopsAtError: boolean): boolean {
	if (!(failure instanceof NodeApiError) || failure.httpCode === null) return false;
	if (failure.httpCode === TOO_LARGE) return true;
	const { data } = failure.context;
	const ofAddress = isJsonObject(data) && data.resource_type === 'campaign';
	return !stopsAtError && !ofAddress && REFUSED.includes(failure.httpCode);
}

function itemsOf(batch: Slot[]): string {
	const indexes = [...new Set(batch.map(({ itemIndex }) => itemIndex))];
	return indexes.length === 1 ? `item ${listOf(indexes)}` : `the items ${listOf(indexes)}`;
}

const createdIn = (slots: Slot[]) => slots.flatMap(({ created }) => created ?? []);

function settledItem(
	itemIndex: number,
	slots: Slot[],
	badInput?: NodeFailure,
): Settled | undefined {
	if (badInput) return { failure: badInput };
	const created = createdIn(slots);
	const failure = slots.find((slot) => slot.failure)?.failure;
	if (failure) return { failure };
	if (created.length < slots.length) return undefined;
	const results = created.map((json) => ({ json }));
	return linked(results, itemIndex, true);
}
