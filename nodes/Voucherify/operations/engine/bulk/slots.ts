import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/node';
import { parametersOf, type Parameters } from '../../../parameters/parameters';
import { LARGEST_BODY, type BulkOperation, type BulkRow } from '../../kinds/bulk';
import type { Result } from '../../kinds/operation';
import type { Reading } from '../batches/slots';
import { itemFailureOf } from '../settled';

/** The row of one input item, and what has become of it. */
export interface Slot extends BulkRow {
	itemIndex: number;
	/** How much room it takes in a body. */
	bytes: number;
	result?: Result;
	failure?: NodeFailure;
}

/** Evaluating the expressions of many items keeps n8n busy: it gets a turn after so many. */
const ITEMS_IN_A_ROW = 200;

/** What stands around the rows, with room to spare. */
const ENVELOPE = 1_000;

/**
 * What each input item hands in, or why it cannot.
 * @throws the first bad input when the run `stopsAtError` with it: nothing has been sent then
 */
export async function slotsOf(
	context: IExecuteFunctions,
	operation: BulkOperation,
	{ stopsAtError, journal, recalled }: Reading,
	signal?: AbortSignal,
) {
	const slots: Slot[] = [];
	const badInput = new Map<number, NodeFailure>();
	const keys = new Map<string, number>();
	for (const itemIndex of context.getInputData().keys()) {
		if (itemIndex % ITEMS_IN_A_ROW === ITEMS_IN_A_ROW - 1) await sleep(0);
		signal?.throwIfAborted();
		if (recalled.has(itemIndex)) continue;
		try {
			const read = journal.reader(itemIndex);
			const parameters = parametersOf(context, itemIndex, operation.fields, read);
			slots.push(slotOf(parameters, operation, itemIndex, keys));
		} catch (error) {
			const failure = itemFailureOf(context, error, itemIndex);
			if (stopsAtError) throw failure;
			badInput.set(itemIndex, failure);
		}
	}
	return { slots, badInput };
}

function slotOf(
	parameters: Parameters,
	operation: BulkOperation,
	itemIndex: number,
	keys: Map<string, number>,
): Slot {
	const contribution = operation.contribute(parameters);
	const { key, row } = contribution;
	const bytes = Buffer.byteLength(JSON.stringify(row)) + 1;
	if (bytes > LARGEST_BODY - ENVELOPE) {
		throw parameters.failed(`The row of ${key} is too large`, 'A call takes 10 MB at most.');
	}
	const place = placeOf(contribution);
	const before = operation.isUnique ? keys.get(place) : undefined;
	if (before !== undefined) {
		throw parameters.failed(
			`${key} stands in item ${before} already`,
			'Each of them makes something new, so the same one cannot be handed in twice: remove one of the items.',
		);
	}
	keys.set(place, itemIndex);
	return { ...contribution, itemIndex, bytes };
}

/** What tells the thing of a row from all others. */
export const placeOf = ({ address, key }: Pick<BulkRow, 'address' | 'key'>) =>
	JSON.stringify([address, key]);

/** Packs rows into bodies, in order: rows of one address, as many as fit. */
export function bodiesOf(slots: Slot[], mostRows = Infinity): Slot[][] {
	const bodies: Slot[][] = [];
	const open = new Map<string, { body: Slot[]; bytes: number }>();
	for (const slot of slots) {
		const current = open.get(slot.address);
		const fits =
			current &&
			current.body.length < mostRows &&
			current.bytes + slot.bytes <= LARGEST_BODY - ENVELOPE;
		if (fits) {
			current.body.push(slot);
			current.bytes += slot.bytes;
			continue;
		}
		const body = [slot];
		bodies.push(body);
		open.set(slot.address, { body, bytes: slot.bytes });
	}
	return bodies;
}
