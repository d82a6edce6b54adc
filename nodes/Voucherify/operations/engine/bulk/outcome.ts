import { NodeOperationError, type BinaryHelperFunctions, type IDataObject } from 'n8n-workflow';
import { isOver, type AsyncAction } from '../../../api/asyncActions';
import type { VoucherifyClient } from '../../../api/client';
import { reportOf, type JobReport } from '../../../api/failedRows';
import { nodeFailureOf, withRemark, type NodeFailure } from '../../../api/node';
import { failureOf, GO_ON, hasFailed, reasonOf } from '../../asyncAction/outcome';
import type { Slot } from './slots';

/** What a job does for its rows, and what they are called. */
export interface Part {
	id: string;
	slots: Slot[];
	keyName: string;
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
		failAll(slots, failure(client, problem, GO_ON));
		return;
	}
	if (hasFailed(job)) {
		failAll(slots, failure(client, failureOf(job), reasonOf(job)));
		return;
	}
	try {
		settleRows(client, part, job, await reportOf(client, helpers, job));
	} catch (error) {
		const remark = `The background job ${id} is done, but which of its rows failed could not be read.`;
		failAll(slots, withRemark(nodeFailureOf(client.node, error), remark));
	}
}

function settleRows(
	client: VoucherifyClient,
	{ id, slots, keyName }: Part,
	job: AsyncAction,
	{ rows, failed = 0, done }: JobReport,
): void {
	const reasons = new Map(rows.map(({ key, reason }) => [key, reason]));
	const keys = new Set(slots.map(({ key }) => key));
	const named = rows.filter(({ key }) => key !== undefined && keys.has(key)).length;
	const unnamed = Math.max(failed, rows.length) - named;
	const missing = done === undefined ? 0 : keys.size - done - failed;
	const summary: IDataObject = { ...job };
	delete summary.id;
	delete summary.result;
	for (const slot of slots) {
		const { key } = slot;
		const reason = reasons.get(key);
		if (reason !== undefined) {
			slot.failure = failure(client, `Voucherify refused ${key}: ${reason}`, doneBy(id));
		} else if (unnamed > 0) {
			const problem = `It is not known whether ${key} was carried out: ${unnamed} rows failed that the background job does not name`;
			slot.failure = failure(client, problem, doneBy(id));
		} else if (missing > 0) {
			const problem = `It is not known whether ${key} was carried out: Voucherify left ${missing} of ${keys.size} rows out`;
			slot.failure = failure(client, problem, `${doneBy(id)} A campaign may be full.`);
		} else {
			const json: IDataObject = { [keyName]: key, async_action_id: id, ...summary };
			slot.result = { json };
		}
	}
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
