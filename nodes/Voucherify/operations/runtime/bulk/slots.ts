import { NodeOperationError } from 'n8n-workflow';
import { LARGEST_BODY } from '../../../api/limits';
import type { Parameters } from '../../../forms/reading/parameters';
import type { BulkOperation, BulkRow, Result, Thing } from '../types';
import { toFailure, type Failure } from '../../safeWrites/failure';
import { grouped } from '../batches/slots';
import type { InputItems } from '../inputItems';

/** The row of one input item, and what has become of it. */
export interface BulkSlot extends BulkRow {
	itemIndex: number;
	/** Size of the row in a body, in bytes. */
	bytes: number;
	/** The part that is sent once for all rows that share it, as JSON. */
	common?: string;
	/** What the row sets the state of; nothing where it adds something. */
	things: Thing[];
	result?: Result;
	failure?: Failure;
}

/** Bytes around the rows of a body, with room to spare. */
const ENVELOPE = 1_000;

/**
 * Reads the rows of all input items.
 * @param parameters of the first item, for what counts for the whole run
 * @throws the first bad input when the run stops at errors: nothing has been sent then
 */
export async function bulkSlotsOf(
	items: InputItems,
	operation: BulkOperation,
	parameters: Parameters,
): Promise<BulkSlot[]> {
	const keys = new Map<string, number>();
	const read = await items.readAll((ofItem, itemIndex) =>
		slotOf(ofItem, operation, itemIndex, keys),
	);
	const slots = [...read.values()];
	const most = operation.mostOfAddress?.(parameters) ?? Infinity;
	for (const [address, group] of grouped(slots, ({ address }) => address))
		refuseTooMany(items, address, group, most);
	return slots.filter(({ itemIndex, things }) => !items.isOvertaken(itemIndex, things));
}

/** Refuses more rows than an address takes. */
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
			description: 'Nothing was sent: give it fewer input items.',
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
		throw parameters.failed(`The row of ${key} is too large`, 'A call takes 10 MB at most.');
	}
	const place = rowIdentity(contribution);
	const before = operation.isUnique ? keys.get(place) : undefined;
	if (before !== undefined) {
		throw parameters.failed(
			`${key} stands in item ${before} already`,
			'Each of them makes something new, so the same one cannot be handed in twice: remove one of the items.',
		);
	}
	keys.set(place, itemIndex);
	const things: Thing[] = operation.isUnique ? [] : [{ kind: 'identified', name: place, form: '' }];
	return { ...contribution, itemIndex, bytes, common, things };
}

/** Unique key of the thing of a row. */
const rowIdentity = ({ address, key }: Pick<BulkRow, 'address' | 'key'>) =>
	JSON.stringify([address, key]);

/** A body that is not full. */
interface Open {
	body: BulkSlot[];
	/** Size of its rows in bytes, and the number of rows that are sent. */
	bytes: number;
	sentBytes: number;
	/** The part that all of its rows share, if that is sent once. */
	common?: string;
}

/** Packs the rows that can be sent into bodies, in order: rows of one address, as many as fit. */
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

/** Adds a row to a body if there is room. */
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
