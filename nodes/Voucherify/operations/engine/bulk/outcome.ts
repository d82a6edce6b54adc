import {
	NodeOperationError,
	type BinaryHelperFunctions,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';
import { isOver, type AsyncAction } from '../../../api/asyncActions';
import type { VoucherifyClient } from '../../../api/client';
import { reportOf, type FailedRow, type JobReport } from '../../../api/failedRows';
import { nodeFailureOf, withRemark, type NodeFailure } from '../../../api/node';
import { failureOf, GO_ON, hasFailed, reasonOf } from '../../asyncAction/outcome';
import { asUnknown } from '../../reliability/outcome';
import { itemFailureOf, linked, withAccount, type Settled } from '../settled';
import type { Slot } from './slots';

/** What a job does for its rows, and what they are called. */
export interface Part {
	id: string;
	slots: Slot[];
	keyName: string;
	/** The job when it is over, or as it was last seen: as soon as somebody waits for it. */
	over?: Promise<AsyncAction>;
}

/** Notes in each row what its job has made of it: the job as it was last seen. */
export async function settle(
	client: VoucherifyClient,
	helpers: Pick<BinaryHelperFunctions, 'binaryToString'>,
	part: Part,
	job: AsyncAction,
	waitedMs: number,
): Promise<void> {
	const { id, slots } = part;
	if (!isOver(job)) {
		const problem = `The background job ${id} was not over after ${waitedMs / 1000} s: its status is ${job.status}`;
		failAll(slots, asUnknown(failure(client, problem, GO_ON)));
		return;
	}
	if (hasFailed(job)) {
		failAll(slots, asUnknown(failure(client, failureOf(job), reasonOf(job))));
		return;
	}
	try {
		settleRows(client, part, job, await reportOf(client, helpers, job));
	} catch (error) {
		const remark = `The background job ${id} is done, but which of its rows failed could not be read.`;
		failAll(slots, asUnknown(withRemark(nodeFailureOf(client.node, error), remark)));
	}
}

/** The rows of one thing, and why the job could not carry some of them out. */
interface Thing {
	slots: Slot[];
	reasons: string[];
}

function settleRows(
	client: VoucherifyClient,
	part: Part,
	job: AsyncAction,
	report: JobReport,
): void {
	const things = thingsOf(part, report.rows);
	const open = openIn(things, report);
	const { id, keyName } = part;
	const summary: IDataObject = { ...job };
	delete summary.id;
	delete summary.result;
	for (const [key, { slots, reasons }] of things) {
		for (const [index, slot] of slots.entries()) {
			const refused = refusalOf(key, index, slots.length, reasons);
			if (refused) slot.failure = failure(client, refused, doneBy(id));
			else if (open) {
				const problem = `${key} may have failed: ${open.problem}`;
				slot.failure = asUnknown(failure(client, problem, `${doneBy(id)}${open.advice}`));
			} else slot.result = { json: { [keyName]: key, async_action_id: id, ...summary } };
		}
	}
}

/** What each row asks for is known by its key: the same one may come several times. */
function thingsOf({ slots }: Part, rows: FailedRow[]): Map<string, Thing> {
	const things = new Map<string, Thing>();
	for (const slot of slots) {
		const thing = things.get(slot.key);
		if (thing) thing.slots.push(slot);
		else things.set(slot.key, { slots: [slot], reasons: [] });
	}
	for (const { key = '', reason } of rows) things.get(key)?.reasons.push(reason);
	return things;
}

/** Why nothing is known of the rows that the job does not name; undefined when they were carried out. */
function openIn(things: Map<string, Thing>, { rows, failed = 0, done }: JobReport) {
	const count = (read: (thing: Thing) => number) =>
		[...things.values()].reduce((sum, thing) => sum + read(thing), 0);
	const named = count(({ slots, reasons }) => Math.min(slots.length, reasons.length));
	// One of them may be one of ours under another name.
	const strangers = rows.length - count(({ reasons }) => reasons.length);
	const unnamed = Math.max(failed - named, strangers);
	if (unnamed > 0) {
		return { problem: `${unnamed} rows failed that the background job does not name`, advice: '' };
	}
	const missing = done === undefined ? 0 : things.size - done - failed;
	if (missing <= 0) return undefined;
	const problem = `Voucherify left ${missing} of ${things.size} rows out`;
	return { problem, advice: ' A campaign may be full.' };
}

/** What a row was refused for; undefined when none of its thing was. */
function refusalOf(key: string, index: number, count: number, reasons: string[]) {
	const [first] = reasons;
	if (first === undefined) return undefined;
	if (reasons.length >= count) return `Voucherify refused ${key}: ${reasons[index] ?? first}`;
	return `Voucherify refused ${reasons.length} of the ${count} rows of ${key}, and does not say which: ${first}`;
}

const doneBy = (id: string) =>
	`The background job ${id} is done: nothing of it has to be repeated.`;

/** Gives all rows that are still open the same error. */
export function failAll(slots: Slot[], shared: NodeFailure): void {
	for (const slot of slots) if (!slot.result) slot.failure ??= shared;
}

function failure(client: VoucherifyClient, problem: string, advice: string) {
	return new NodeOperationError(client.node, problem, { description: advice });
}

/** What has become of an input item: of its row, or of its bad input. */
export function settledItem(
	itemIndex: number,
	slot: Slot | undefined,
	badInput: Map<number, NodeFailure>,
): Settled | undefined {
	const failure = badInput.get(itemIndex) ?? slot?.failure;
	if (failure) return { failure };
	return slot?.result && linked([slot.result], itemIndex, true);
}

/** The error that ends the run: of the first row, with how many others have failed. */
export function ending(
	context: IExecuteFunctions,
	{ failure, itemIndex }: Slot,
	count: number,
	settled: Array<Settled | undefined>,
): NodeFailure {
	const told = itemFailureOf(context, failure, itemIndex);
	if (count > 1) withRemark(told, `${count} items have failed in all.`);
	return withAccount(told, settled);
}
