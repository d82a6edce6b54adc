import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { nodeForErrors, withRemark, type NodeFailure } from '../../api/node';
import type { Resource } from '../../api/types';
import type { BatchedOperation } from '../kinds/operation';
import { parametersOf } from '../../parameters/parameters';
import { pairedRows } from './pairedRows';
import { halvingHelps, mayBeAboutAddress, wordsOf } from './refusals';
import { asUnknown } from '../reliability/outcome';
import { Journal } from './journal';
import { failureIn, linked, listOf, itemFailureOf, withAccount, type Settled } from './settled';

/** One element of an array that is to be sent, and what has become of it. */
interface Slot {
	itemIndex: number;
	address: string;
	element: IDataObject;
	created?: Resource;
	failure?: NodeFailure;
}

/** How many elements of an array are sent alone to learn what it was refused for. */
const PROBES = 3;

/**
 * Carries an operation on an array endpoint out for all input items. Elements with the same address go out together,
 * in input order, at most `batchSize` in a call; different addresses go out side by side.
 *
 * A refused array is halved and sent again: when it was too large, and also when the node goes on after errors, until
 * only the bad elements are left over. That is of no use where the address itself is unknown: then single elements get
 * the same answer. An array whose fate is unknown is never sent again.
 * @throws the first error, unless the node goes on after errors. Bad input ends the run before anything is sent.
 */
export async function runInBatches(
	context: IExecuteFunctions,
	operation: BatchedOperation,
	client: VoucherifyClient,
	batchSize: number,
): Promise<Array<Settled | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const journal = new Journal(context, true);
	const recalled = await journal.recallAll();
	const { slots, badInput } = slotsOf(context, operation, stopsAtError, recalled);
	const byAddress = grouped(slots, ({ address }) => address);
	const send = sender(context, operation, client, slots, stopsAtError);
	await Promise.all(
		[...byAddress.values()].map(async (group) => {
			const size = operation.mostTogether ?? batchSize;
			if (operation.mostTogether && group.length > size) refuse(context, group, size);
			else
				for (let start = 0; start < group.length; start += size)
					await send(group.slice(start, start + size));
		}),
	);
	client.signal?.throwIfAborted();

	const byItem = grouped(slots, ({ itemIndex }) => itemIndex);
	const failed = slots.find(({ failure }) => failure)?.failure ?? failureIn([...recalled.values()]);
	tellWhatIsHalfDone(byItem, stopsAtError ? failed : undefined);
	const settled = context
		.getInputData()
		.map(
			(_, itemIndex) =>
				recalled.get(itemIndex) ??
				settledItem(itemIndex, byItem.get(itemIndex) ?? [], badInput.get(itemIndex)),
		);
	journal.noteAll(settled);
	if (stopsAtError && failed) throw withAccount(failed, settled);
	return settled;
}

/** What each input item asks for. @throws the first bad input when the run `stopsAtError` with it */
function slotsOf(
	context: IExecuteFunctions,
	operation: BatchedOperation,
	stopsAtError: boolean,
	recalled: ReadonlyMap<number, Settled>,
) {
	const badInput = new Map<number, NodeFailure>();
	const slots = context.getInputData().flatMap((_, itemIndex): Slot[] => {
		if (recalled.has(itemIndex)) return [];
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

/** Refuses elements that would have to be sent in pieces. */
function refuse(context: IExecuteFunctions, group: Slot[], most: number): void {
	const [first] = group;
	if (!first) return;
	const failure = new NodeOperationError(
		nodeForErrors(context),
		`${first.address} would get ${group.length} elements, but can have ${most}`,
		{ description: 'Nothing was sent: split the input items by name.', itemIndex: first.itemIndex },
	);
	for (const slot of group) slot.failure = failure;
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
	/** What was said of each address that was asked about, if that was about the address. */
	const saidOfAddress = new Map<string, string | undefined>();

	/** Whether it is the address that is not found: elements from all over the batch get the same answer alone. */
	async function isAboutAddress(batch: Slot[], failure: NodeFailure): Promise<boolean> {
		const [{ address } = { address: '' }] = batch;
		const said = wordsOf(failure);
		if (batch.length <= PROBES || !mayBeAboutAddress(failure)) return false;
		if (saidOfAddress.has(address)) return saidOfAddress.get(address) === said;

		saidOfAddress.set(address, undefined);
		for (const slot of spreadOver(batch)) {
			await send([slot]);
			if (!slot.failure || wordsOf(slot.failure) !== said) return false;
		}
		saidOfAddress.set(address, said);
		return true;
	}

	async function send(batch: Slot[]): Promise<void> {
		const [first] = batch;
		if (!first || isOver()) return;
		try {
			const elements = batch.map(({ element }) => element);
			const answer = await operation.send(client, { address: first.address, elements });
			const rows = pairedRows(answer, elements, operation, client);
			for (const [index, slot] of batch.entries()) slot.created = rows[index];
		} catch (error) {
			const failure = itemFailureOf(context, error, first.itemIndex);
			const isOne = batch.length === 1 || operation.mostTogether !== undefined;
			const helps = !isOne && halvingHelps(failure, stopsAtError);
			const isUseless = helps && (await isAboutAddress(batch, failure));
			const open = batch.filter((slot) => !slot.created && !slot.failure);
			if (helps && !isUseless) {
				const middle = Math.ceil(open.length / 2);
				await send(open.slice(0, middle));
				await send(open.slice(middle));
				return;
			}
			if (batch.length > 1) withRemark(failure, `The call carried ${itemsOf(batch)}.`);
			if (isUseless) withRemark(failure, SAME_ANSWER);
			for (const slot of open) slot.failure = failure;
		}
	}
	return send;
}

const SAME_ANSWER = 'Some of them alone got the same answer, so the others were not sent again.';

/** The first element, the last and some between them: what is wrong with one is often wrong with its neighbors. */
function spreadOver(batch: Slot[]): Slot[] {
	const step = (batch.length - 1) / (PROBES - 1);
	return Array.from({ length: PROBES }, (_, index) => batch[Math.round(index * step)]).flatMap(
		(slot) => slot ?? [],
	);
}

/** Adds to the errors what was created for an item that is done in part: to `ending`, or to the item's own error. */
function tellWhatIsHalfDone(byItem: Map<number, Slot[]>, ending?: NodeFailure): void {
	for (const [itemIndex, own] of byItem) {
		const told = ending ?? own.find(({ failure }) => failure)?.failure;
		const created = createdIn(own);
		if (!told || created.length === 0 || created.length === own.length) continue;
		const ids = created.map(({ id }) => id).join(', ');
		withRemark(told, `For item ${itemIndex} these were created: ${ids}.`);
		// Sent again as a whole, the item would create them twice.
		for (const { failure } of own)
			if (failure) asUnknown(failure, { candidates: created.map(({ id }) => id) });
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
