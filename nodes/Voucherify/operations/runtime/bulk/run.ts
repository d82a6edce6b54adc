import { startAsyncAction } from '../../../api/jobs/asyncActions';
import { withRemark } from '../../../api/errors/node';
import { readLongestWait } from '../../../forms/asyncAction';
import type { Parameters } from '../../../forms/reading/parameters';
import { waitForJob } from '../../../api/jobs/jobWatch';
import type { BulkOperation } from '../types';
import { halvingHelps, isAboutElements } from '../refusals';
import { asUnknown, Failure } from '../../safeWrites/failure';
import type { InputItems } from '../inputItems';
import { assignResults, failAll, refusedForms, type Part } from './outcome';
import { bodiesOf, bulkSlotsOf, type BulkSlot } from './slots';

/** Most extra calls that find the rows for which a body was refused: bulk calls are few. */
const MOST_EXTRA_CALLS = 16;

/**
 * Carries a bulk operation out for all input items: as few calls as their size allows, and one job for each, all of which
 * are waited for together. Voucherify carries them out in the order in which they come, so that the last row of a thing
 * wins. Each item comes out with what its job says of its row.
 *
 * Without a job, nothing of a body is carried out: one that was refused is halved, where the run does not stop at errors, so
 * that rows are told apart as far as a few calls do that. One whose fate is unknown is not handed in again, unless the call
 * is idempotent.
 */
export async function runInBulk(
	items: InputItems,
	operation: BulkOperation,
	parameters: Parameters,
): Promise<void> {
	const waiting = {
		isWanted: parameters.flag('waitForCompletion'),
		longestMs: readLongestWait(parameters),
	};
	const slots = await bulkSlotsOf(items, operation, parameters);
	const bulk = new Bulk(operation, items, waiting);
	for (const body of bodiesOf(slots, operation.mostRows)) await bulk.submit(body);
	await bulk.end();
	for (const { itemIndex, failure, result, things } of slots) {
		const ended = failure ?? (result && [result]);
		if (ended) items.settle(itemIndex, ended, things);
	}
	bulk.tell(
		slots.flatMap(({ failure }) => failure ?? []),
		slots.length,
	);
}

const thingsIn = (slots: BulkSlot[]) => new Set(slots.map(({ key }) => key)).size;

function takeOtherForm(slots: BulkSlot[]): void {
	for (const slot of slots) {
		slot.row = slot.otherRow ?? slot.row;
		slot.otherRow = undefined;
	}
}

/** The jobs of one execution. */
class Bulk {
	private readonly parts: Part[] = [];
	/** Jobs that were under way when the execution was cancelled. */
	private cutOff: BulkSlot[] = [];
	private extraCalls = 0;

	/** @param waiting whether to wait for the jobs, and how long at most, in milliseconds */
	constructor(
		private readonly operation: BulkOperation,
		private readonly items: InputItems,
		private readonly waiting: { isWanted: boolean; longestMs: number },
	) {}

	/** Hands rows in, and notes the job or why there is none. */
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
		items.client.log(`${slots.length} rows handed in: background job ${id}`);
		const sent = Array.isArray(call.body) ? call.body.length : thingsIn(slots);
		this.parts.push({ id, slots, keyName: operation.keyName, sent });
		items.note(first.itemIndex);
	}

	private get ids(): string {
		return this.parts.map(({ id }) => id).join(', ');
	}

	private async refused(slots: BulkSlot[], failure: Failure): Promise<void> {
		if (isAboutElements(failure.error) && slots.every(({ otherRow }) => otherRow)) {
			takeOtherForm(slots);
			await this.submit(slots);
			return;
		}
		const mayHalve = slots.length > 1 && this.extraCalls < MOST_EXTRA_CALLS;
		if (mayHalve && halvingHelps(failure.error, this.items.stopsAtError)) {
			this.extraCalls += 1;
			const middle = Math.ceil(slots.length / 2);
			await this.submit(slots.slice(0, middle));
			await this.submit(slots.slice(middle));
			return;
		}
		if (slots.length > 1) withRemark(failure.error, `The call carried ${slots.length} items.`);
		if (this.parts.length > 0)
			withRemark(failure.error, `Handed in before, and going on in Voucherify: ${this.ids}.`);
		failAll(slots, failure);
		for (const slot of slots) this.items.note(slot.itemIndex, slot.failure);
	}

	/** Waits for the jobs that are not over, all together: also where the run has ended, since they go on. */
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

	/** Hands rows in once more that were all refused in the form that they had: nothing was carried out of them. */
	private async inOtherForm(slots: BulkSlot[]): Promise<void> {
		if (this.items.isOver) return;
		const refusals = slots.map(({ failure }) => failure);
		takeOtherForm(slots);
		for (const slot of slots) slot.failure = undefined;
		const before = this.parts.length;
		await this.submit(slots);
		for (const part of this.parts.slice(before)) await this.wait(part);
		// Where the other form does not help either, it is the first that counts.
		const isInVain = slots.every(({ failure }) => failure?.outcome === 'refused');
		if (isInVain) for (const [index, slot] of slots.entries()) slot.failure = refusals[index];
	}

	/** Nobody sees the error of an execution that is cancelled. */
	private tellWhereItStopped(): void {
		const { parts, ids, cutOff } = this;
		const { client } = this.items;
		const count = parts.reduce((sum, { slots }) => sum + slots.length, 0);
		if (count > 0) client.log(`Stopped after ${count} rows, which go on in Voucherify: ${ids}`);
		const [first] = cutOff;
		if (!first) return;
		client.log(
			`Stopped before it was known whether Voucherify has taken ${cutOff.length} rows, the first of which is ${first.key}`,
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
			const job = await waitForJob(client, id, this.waiting.longestMs);
			await assignResults(client, part, job, this.waiting.longestMs);
		});
		if (!failure) return;
		const remark = `The background job ${id} goes on in Voucherify: see what becomes of it with Voucherify → Async Action → Get.`;
		withRemark(failure.error, remark);
		failAll(slots, asUnknown(failure));
	}

	/** Tells what has become of all rows: beside the results, or in the failure that ends the run. */
	tell(failures: Failure[], all: number): void {
		const { items, parts } = this;
		const { failed } = items;
		// That of a row that was refused in both forms is not kept.
		items.failed = failures.find((one) => one === failed) ?? failures[0];
		if (items.stopsAtError && items.failed && failures.length > 1)
			withRemark(items.failed.error, `${failures.length} items have failed in all.`);
		if (parts.length === 0) return;
		const jobs = parts.length === 1 ? '1 call' : `${parts.length} calls`;
		const outcome = !this.waiting.isWanted
			? 'They go on: Voucherify → Async Action → Get tells what becomes of them.'
			: `${all - failures.length} were carried out, ${failures.length} failed.`;
		items.hint(`${all} items were handed in with ${jobs}. ${outcome}`);
	}
}
