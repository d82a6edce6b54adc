import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { isOver, type AsyncAction } from '../../api/jobs/asyncActions';
import type { VoucherifyClient } from '../../api/client/client';
import { readJobReport, type JobReport, type ReportedRow } from '../../api/jobs/jobReport';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import { failedHeadline, STILL_RUNNING_HINT, hasFailed, failureReason } from '../jobOutcome';
import { asUnknown, toFailure, type Failure } from '../../writes/failure';
import type { BulkSlot } from './slots';

/** A job and the rows of its chunk. */
export interface Part {
	id: string;
	slots: BulkSlot[];
	keyName: string;
	/** Number of rows sent. If one request sets the same for all, each resource is sent only once. */
	sent: number;
}

/** Sets the result or failure of each row, from the last known state of its job. */
export async function assignResults(
	client: VoucherifyClient,
	part: Part,
	job: AsyncAction,
	waitedMs: number,
): Promise<void> {
	const { id, slots } = part;
	if (!isOver(job)) {
		const problem = `The background job ${id} was not over after ${waitedMs / 1000} s: its status is ${job.status}`;
		failAll(slots, asUnknown(errorOf(client, problem, STILL_RUNNING_HINT)));
		return;
	}
	if (hasFailed(job)) {
		failAll(slots, asUnknown(errorOf(client, failedHeadline(job), failureReason(job))));
		return;
	}
	try {
		settleRows(client, part, job, await readJobReport(client, job, part.sent));
	} catch (error) {
		const remark = `The background job ${id} is done, but which of its rows failed could not be read.`;
		failAll(slots, asUnknown(withRemark(toNodeFailure(client.node, error), remark)));
	}
}

/** The rows of one resource, and what the job reports on them. */
interface ResourceRows {
	slots: BulkSlot[];
	reported: ReportedRow[];
}

function settleRows(
	client: VoucherifyClient,
	part: Part,
	job: AsyncAction,
	report: JobReport,
): void {
	const resources = groupByKey(part, report.rows);
	const open = openIn(part, job, resources, report);
	const { id, keyName } = part;
	const summary: IDataObject = { ...job };
	delete summary.id;
	delete summary.result;
	for (const [key, resource] of resources) {
		for (const [index, slot] of resource.slots.entries()) {
			const { refused, doubt } = rowFailure(key, resource, index);
			const unknown = doubt ?? (open && `${key} may have failed: ${open.problem}`);
			if (refused !== undefined)
				slot.failure = toFailure(
					client.node,
					errorOf(client, refused, `${NOT_DONE} The background job ${id} is over.`),
				);
			else if (unknown !== undefined && !isReportedDone(resource, index)) {
				const advice = `${mayBeDone(id)}${doubt === undefined ? (open?.advice ?? '') : ''}`;
				slot.failure = asUnknown(errorOf(client, unknown, advice));
			} else {
				const shown = { [keyName]: key, ...slot.shown };
				slot.result = { json: { ...shown, async_action_id: id, ...summary } };
			}
		}
	}
}

/** Groups rows by key, as several rows may have the same key. */
function groupByKey({ slots }: Part, rows: ReportedRow[]): Map<string, ResourceRows> {
	const resources = new Map<string, ResourceRows>();
	for (const slot of slots) {
		const resource = resources.get(slot.key);
		if (resource) resource.slots.push(slot);
		else resources.set(slot.key, { slots: [slot], reported: [] });
	}
	for (const row of rows) resources.get(row.key ?? '')?.reported.push(row);
	return resources;
}

/** Returns why the outcome of rows that the job does not name is unknown; undefined if they were carried out. */
function openIn(
	{ sent }: Part,
	{ operation_status }: AsyncAction,
	resources: Map<string, ResourceRows>,
	{ rows, failed = 0, done, listsErrors }: JobReport,
): { problem: string; advice: string } | undefined {
	const count = (read: (resource: ResourceRows) => number) =>
		[...resources.values()].reduce((sum, resource) => sum + read(resource), 0);
	const named = count(({ slots, reported }) => Math.min(slots.length, failedOf(reported).length));
	// One of these may be one of our rows under another name.
	const strangers = failedOf(rows).length - count(({ reported }) => failedOf(reported).length);
	const unnamed = Math.max(failed - named, strangers);
	if (unnamed > 0) {
		return { problem: `the background job does not name ${unnamed} failed rows`, advice: '' };
	}
	if (operation_status === 'UNKNOWN') {
		return { problem: 'Voucherify does not know how the background job ended', advice: '' };
	}
	if (done === undefined && !listsErrors) {
		return { problem: 'the background job does not report its rows', advice: '' };
	}
	const missing = done === undefined ? 0 : sent - done - failed;
	if (missing <= 0) return undefined;
	const problem = `Voucherify skipped ${missing} of ${sent} rows`;
	return { problem, advice: ' A campaign may be full.' };
}

const failedOf = (rows: ReportedRow[]) => rows.filter(({ rowState }) => rowState === 'failed');

/** Returns the job's reports on the rows of a resource if it reports on all of them, otherwise none. */
const inOrder = ({ slots, reported }: ResourceRows) =>
	reported.length >= slots.length ? reported : [];

const isReportedDone = (resource: ResourceRows, index: number) =>
	inOrder(resource)[index]?.rowState === 'done';

/**
 * Returns why a row was refused, or why that is unknown; neither if it was carried out, or no row of its resource was
 * refused.
 */
function rowFailure(
	key: string,
	resource: ResourceRows,
	index: number,
): { refused?: string; doubt?: string } {
	const row = inOrder(resource)[index];
	if (row?.rowState === 'failed') return { refused: `Voucherify refused ${key}: ${row.reason}` };
	if (row?.rowState === 'unclear')
		return { doubt: `the background job does not report the outcome of ${key}` };
	const failed = failedOf(resource.reported);
	const [first] = failed;
	if (row || !first) return {};
	const doubt = `Voucherify refused ${failed.length} of the ${resource.slots.length} rows of ${key}, but does not say which: ${first.reason}`;
	return { doubt };
}

/** Returns the rows that have another form to try, if the job refused all of them. */
export function refusedForms({ slots }: Part): BulkSlot[][] {
	const able = slots.filter(({ otherRow }) => otherRow);
	const areRefused = able.every(({ failure }) => failure?.outcome === 'refused');
	return able.length > 0 && areRefused ? [able] : [];
}

const NOT_DONE = 'This row was not processed: correct it, and send it alone.';

const mayBeDone = (id: string) =>
	`The background job ${id} is over: check this row in Voucherify before you send it again.`;

/** Gives all rows without an outcome the same failure. */
export function failAll(slots: BulkSlot[], shared: Failure): void {
	for (const slot of slots) if (!slot.result) slot.failure ??= shared;
}

function errorOf(client: VoucherifyClient, problem: string, advice: string) {
	return new NodeOperationError(client.node, problem, { description: advice });
}
