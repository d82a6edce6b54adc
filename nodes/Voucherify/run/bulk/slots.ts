import { NodeOperationError } from 'n8n-workflow';
import { LARGEST_BODY } from '../../api/limits';
import type { Parameters } from '../../forms/reading/parameters';
import type { Subject } from '../../writes/subjects';
import type { BulkOperation, BulkRow, Result } from '../types';
import { asFinal, toFailure, type Failure } from '../../writes/failure';
import { groupBy } from '../groupBy';
import type { InputItems } from '../inputItems';
import { metadataHint } from '../metadataHint';

/** The row of one input item, and its outcome. */
export interface BulkSlot extends BulkRow {
	itemIndex: number;
	/** Size of the row in a request body, in bytes. */
	bytes: number;
	/** Value of the field `shared` as JSON; it is sent once if all rows of a body have the same. */
	common?: string;
	/** Subjects whose state the row sets; none if it creates something new. */
	subjects: Subject[];
	result?: Result;
	failure?: Failure;
}

/** Bytes around the rows of a request body, with a margin. */
const ENVELOPE = 1_000;

/**
 * Reads the rows of all input items.
 * @param parameters parameters of the first item, for settings of the whole run
 * @returns no rows if the run stops at errors and an input is invalid
 * @throws Failure before anything is sent, if the run stops at errors and there are too many rows
 */
export async function buildBulkSlots(
	items: InputItems,
	operation: BulkOperation,
	parameters: Parameters,
): Promise<BulkSlot[]> {
	const keys = new Map<string, number>();
	await items.recallAll();
	const read = await items.readAll((task, itemIndex) =>
		slotOf(task.parameters, operation, itemIndex, keys),
	);
	const slots = [...read.values()];
	const columns = new Set(slots.flatMap(({ metadataColumns = [] }) => metadataColumns));
	const hint = metadataHint([...columns], []);
	if (hint) items.hint(hint);
	const most = operation.mostOfAddress?.(parameters) ?? Infinity;
	for (const [address, group] of groupBy(slots, ({ address }) => address))
		refuseTooMany(items, address, group, most);
	return slots.filter(({ itemIndex, subjects }) => !items.isOvertaken(itemIndex, subjects));
}

/**
 * Fails all rows for an address that gets more than it accepts.
 * @throws Failure if the run stops at errors
 */
function refuseTooMany(
	{ client: { node }, stopsAtError }: InputItems,
	address: string,
	group: BulkSlot[],
	most: number,
): void {
	if (group.length <= most) return;
	const error = new NodeOperationError(
		node,
		`${address} would get ${group.length} elements, but can have ${most}`,
		{
			description: 'Nothing was sent: use fewer input items.',
			itemIndex: group[0]?.itemIndex,
		},
	);
	if (stopsAtError) throw toFailure(node, error);
	for (const slot of group) slot.failure = toFailure(node, error);
}

function slotOf(
	parameters: Parameters,
	operation: BulkOperation,
	itemIndex: number,
	keys: Map<string, number>,
): BulkSlot {
	const contribution = operation.toBatchItem(parameters);
	const { key, row, shared } = contribution;
	const bytes = Buffer.byteLength(JSON.stringify(row)) + 1;
	const common = shared && JSON.stringify(row[shared]);
	if (bytes > LARGEST_BODY - ENVELOPE) {
		throw parameters.failed(`The row of ${key} is too large`, 'The maximum is 10 MB.');
	}
	const place = rowIdentity(contribution);
	const before = operation.isUnique ? keys.get(place) : undefined;
	if (before !== undefined) {
		const error = parameters.failed(
			`${key} is already in item ${before}`,
			'Each of them creates something new, so the same one cannot be sent twice: remove one of the items.',
		);
		// In the next try, the other item may be done, and not read again.
		throw asFinal(error);
	}
	keys.set(place, itemIndex);
	const subjects: Subject[] = operation.isUnique
		? []
		: [{ kind: 'identified', name: place, form: '' }];
	return { ...contribution, itemIndex, bytes, common, subjects };
}

const rowIdentity = ({ address, key }: Pick<BulkRow, 'address' | 'key'>) =>
	JSON.stringify([address, key]);

/** A request body that is not full. */
interface Open {
	body: BulkSlot[];
	/** Size of its rows in bytes; `sentBytes` counts a shared part only once. */
	bytes: number;
	sentBytes: number;
	/** Part that all its rows share as JSON, if it is sent once. */
	common?: string;
}

/**
 * Packs the rows without a failure into request bodies, in order. Each holds rows of one address, up to the maximum size
 * and `mostRows`.
 */
export function bodiesOf(slots: BulkSlot[], mostRows = Infinity): BulkSlot[][] {
	const bodies: BulkSlot[][] = [];
	const open = new Map<string, Open>();
	for (const slot of slots.filter(({ failure }) => !failure)) {
		const current = open.get(slot.address);
		if (current && current.body.length < mostRows && isAdded(current, slot)) continue;
		const { common, bytes } = slot;
		const body = [slot];
		bodies.push(body);
		open.set(slot.address, { body, bytes, sentBytes: bytes, common });
	}
	return bodies;
}

/** Adds a row to a body if it fits. Returns whether it did. */
function isAdded(open: Open, slot: BulkSlot): boolean {
	const common = slot.common === open.common ? open.common : undefined;
	const bytes = open.bytes + slot.bytes;
	const saved = Buffer.byteLength(common ?? '');
	const sentBytes = common === undefined ? bytes : open.sentBytes + slot.bytes - saved;
	if (sentBytes > LARGEST_BODY - ENVELOPE) return false;
	open.body.push(slot);
	Object.assign(open, { bytes, sentBytes, common });
	return true;
}
