import { startAsyncAction } from '../../api/jobs/asyncActions';
import { withRemark } from '../../api/errors/node';
import { readMaximumWait } from '../../forms/asyncAction';
import type { Parameters } from '../../forms/reading/parameters';
import { waitForJob } from '../../api/jobs/jobWatch';
import type { BulkOperation } from '../types';
import { halvingHelps, isAboutElements, mayBeAboutAddress } from '../refusals';
import { asUnknown, Failure } from '../../writes/failure';
import type { InputItems } from '../inputItems';
import { assignResults, failAll, refusedForms, type Part } from './outcome';
import { bodiesOf, buildBulkSlots, type BulkSlot } from './slots';

/** Maximum extra requests to find the rows that caused a refusal: bulk requests have a low rate limit. */
const MAX_EXTRA_CALLS = 16;

/**
 * Runs a bulk operation for all input items, with as few requests as their size allows. Each request starts a job, and all
 * jobs are waited for together. Voucherify runs them in the order of the requests, so the last row of a resource wins. Each
 * item's output is what the job reports on its row.
 *
 * Without a job, nothing in a request is carried out. With *Continue On Fail*, a refused request is halved to isolate the
 * rows at fault, with a limited number of extra requests. A request with an unknown outcome is not sent again, unless it is
 * idempotent.
 */
export async function runInBulk(
	items: InputItems,
	operation: BulkOperation,
	parameters: Parameters,
): Promise<void> {
	const waiting = {
		isWanted: parameters.flag('waitForCompletion'),
		maximumWaitMs: readMaximumWait(parameters),
	};
	const slots = await buildBulkSlots(items, operation, parameters);
	const bulk = new Bulk(operation, items, waiting);
	for (const body of bodiesOf(slots, operation.mostRows)) await bulk.submit(body);
	await bulk.end();
	for (const { itemIndex, failure, result, subjects } of slots) {
		const ended = failure ?? (result && [result]);
		if (ended) items.settle(itemIndex, ended, subjects);
	}
	bulk.tell(
		slots.flatMap(({ failure }) => failure ?? []),
		slots.length,
	);
}

const countResources = (slots: BulkSlot[]) => new Set(slots.map(({ key }) => key)).size;

function takeOtherForm(slots: BulkSlot[]): void {
	for (const slot of slots) {
		slot.row = slot.otherRow ?? slot.row;
		slot.otherRow = undefined;
	}
}

/** The jobs of one run. */
class Bulk {
	private readonly parts: Part[] = [];
	/** Rows of the request that was in flight when the execution was canceled. */
	private cutOff: BulkSlot[] = [];
	private extraCalls = 0;

	/** @param waiting whether to wait for the jobs, and the maximum wait in milliseconds */
	constructor(
		private readonly operation: BulkOperation,
		private readonly items: InputItems,
		private readonly waiting: { isWanted: boolean; maximumWaitMs: number },
	) {}

	/** Submits rows, and records the job or the failure. */
	async submit(slots: BulkSlot[]): Promise<void> {
		const [first] = slots;
		const { operation, items } = this;
		if (!first) return;
		const call = operation.submitJob(
			first.address,
			slots.map(({ row }) => row),
		);
		const id = await items.send(
			slots,
			async () => await startAsyncAction(items.client, { ...call, bulk: true }),
		);
		if (id === undefined) return;
		if (id instanceof Failure) {
			if (items.isCancelled) this.cutOff = slots;
			else await this.refused(slots, id);
			return;
		}
		items.client.log(`${slots.length} rows sent: background job ${id}`);
		const sent = Array.isArray(call.body) ? call.body.length : countResources(slots);
		this.parts.push({ id, slots, keyName: operation.keyName, sent });
		items.note(first.itemIndex);
	}

	private get ids(): string {
		return this.parts.map(({ id }) => id).join(', ');
	}

	private async refused(slots: BulkSlot[], failure: Failure): Promise<void> {
		// The job looks up the rows later, so a 404 is about the path.
		const isAboutRows = !mayBeAboutAddress(failure.error);
		if (isAboutRows && isAboutElements(failure.error) && slots.every(({ otherRow }) => otherRow)) {
			takeOtherForm(slots);
			await this.submit(slots);
			return;
		}
		const mayHalve = isAboutRows && slots.length > 1 && this.extraCalls < MAX_EXTRA_CALLS;
		if (mayHalve && halvingHelps(failure.error, this.items.stopsAtError)) {
			this.extraCalls += 1;
			const middle = Math.ceil(slots.length / 2);
			await this.submit(slots.slice(0, middle));
			await this.submit(slots.slice(middle));
			return;
		}
		if (slots.length > 1) withRemark(failure.error, `The request had ${slots.length} items.`);
		if (this.parts.length > 0)
			withRemark(failure.error, `Jobs started before keep running: ${this.ids}.`);
		failAll(slots, failure);
		for (const slot of slots) this.items.note(slot.itemIndex, slot.failure);
	}

	/**
	 * Waits for all jobs together, even after a failure that ends the run, as they keep running. Does not wait if the
	 * execution is canceled.
	 */
	async end(): Promise<void> {
		if (this.items.isCancelled) {
			this.tellWhereItStopped();
			return;
		}
		const { parts } = this;
		await Promise.all(
			parts.map(async (part) => {
				await this.wait(part);
			}),
		);
		for (const slots of parts.flatMap(refusedForms)) await this.inOtherForm(slots);
	}

	/** Submits rows once more in their other form, after all of them were refused in the first: none was carried out. */
	private async inOtherForm(slots: BulkSlot[]): Promise<void> {
		if (this.items.isOver) return;
		const refusals = slots.map(({ failure }) => failure);
		takeOtherForm(slots);
		for (const slot of slots) slot.failure = undefined;
		const before = this.parts.length;
		await this.submit(slots);
		for (const part of this.parts.slice(before)) await this.wait(part);
		// If all rows are refused in the other form, too, the first refusals are reported.
		const isInVain = slots.every(({ failure }) => failure?.outcome === 'refused');
		if (isInVain) for (const [index, slot] of slots.entries()) slot.failure = refusals[index];
	}

	/** Logs which rows were submitted: nobody sees the error of a canceled execution. */
	private tellWhereItStopped(): void {
		const { parts, ids, cutOff } = this;
		const { client } = this.items;
		const count = parts.reduce((sum, { slots }) => sum + slots.length, 0);
		if (count > 0) client.log(`Stopped after ${count} rows; their jobs keep running: ${ids}`);
		const [first] = cutOff;
		if (!first) return;
		client.log(
			`Stopped before it was known whether Voucherify accepted ${cutOff.length} rows, the first of which is ${first.key}`,
		);
	}

	private async wait(part: Part): Promise<void> {
		const { id, slots, keyName } = part;
		if (!this.waiting.isWanted) {
			for (const slot of slots)
				slot.result = { json: { [keyName]: slot.key, async_action_id: id } };
			return;
		}
		const { client } = this.items;
		const failure = await this.items.attempt(async () => {
			const job = await waitForJob(client, id, this.waiting.maximumWaitMs);
			await assignResults(client, part, job, this.waiting.maximumWaitMs);
		});
		if (!failure) return;
		const remark = `The background job ${id} keeps running in Voucherify. Check it with Voucherify → Async Action → Get.`;
		withRemark(failure.error, remark);
		failAll(slots, asUnknown(failure));
	}

	/** Reports the outcome of all rows: as a hint beside the results, or in the failure that ends the run. */
	tell(failures: Failure[], all: number): void {
		const { items, parts } = this;
		const { failed } = items;
		// A refusal of the second form is discarded if both forms were refused.
		items.failed = failures.find((one) => one === failed) ?? failures[0];
		if (items.stopsAtError && items.failed && failures.length > 1)
			withRemark(items.failed.error, `${failures.length} items failed in total.`);
		if (parts.length === 0) return;
		const jobs = parts.length === 1 ? '1 call' : `${parts.length} calls`;
		const outcome = !this.waiting.isWanted
			? 'Check their jobs with Voucherify → Async Action → Get.'
			: `${all - failures.length} succeeded, ${failures.length} failed.`;
		items.hint(`${all} items were sent with ${jobs}. ${outcome}`);
	}
}
