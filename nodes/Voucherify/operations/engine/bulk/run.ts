import type { IExecuteFunctions } from 'n8n-workflow';
import { startAsyncAction } from '../../../api/jobs/asyncActions';
import type { VoucherifyClient } from '../../../api/http/client';
import { withRemark } from '../../../api/errors/node';
import { longestWaitOf } from '../../../forms/asyncAction';
import { parametersOf } from '../../../parameters/parameters';
import { waitForJob } from '../../../api/jobs/jobWatch';
import type { BulkOperation } from '../../types';
import { halvingHelps, isAboutElements } from '../refusals';
import { asUnknown, type Failure } from '../../reliability/failure';
import { showHints } from '../../factories/warnings';
import { Breaker, Journal } from '../journal';
import { failureIn, itemFailureOf, withAccount, type ItemOutcome } from '../itemOutcome';
import { ending, failAll, refusedForms, settle, bulkItemOutcome, type Part } from './outcome';
import { bodiesOf, bulkSlotsOf, type BulkSlot } from './slots';

/** Most extra calls that find the rows for which a body was refused: bulk calls are few. */
const MOST_EXTRA_CALLS = 16;

/**
 * Carries a bulk operation out for all input items: as few calls as their size allows, and one job for each, all of which
 * are waited for together. Voucherify carries them out in the order in which they come, so that the last row of a thing
 * wins. Each item comes out with what its job says of its row.
 *
 * Without a job, nothing of a body is carried out: one that was refused is halved, where the node goes on after errors, so
 * that rows are told apart as far as a few calls do that. One whose fate is unknown is not handed in again, unless the call
 * is idempotent.
 * @throws the first error, unless the node goes on after errors. Bad input ends the run before anything is sent.
 */
export async function runInBulk(
	context: IExecuteFunctions,
	operation: BulkOperation,
	client: VoucherifyClient,
): Promise<Array<ItemOutcome | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const parameters = parametersOf(context, 0, operation.fields);
	const waiting = {
		isWanted: parameters.flag('waitForCompletion'),
		longestMs: longestWaitOf(parameters),
	};
	const journal = new Journal(context);
	const recalled = await journal.recallAll();
	const reading = { stopsAtError, journal, recalled, signal: client.signal };
	const { slots: read, badInput } = await bulkSlotsOf(context, operation, parameters, reading);
	const slots = read.filter(({ itemIndex, things }) => {
		const overtaken = journal.overtaken(itemIndex, things);
		if (overtaken) recalled.set(itemIndex, overtaken);
		return !overtaken;
	});
	const breaker = new Breaker(journal, recalled.values());
	const bulk = new Bulk(context, operation, client, waiting, stopsAtError, breaker);
	for (const body of bodiesOf(slots, operation.mostRows)) await bulk.submit(body);
	await bulk.end();
	client.signal?.throwIfAborted();

	const bySlot = new Map(slots.map((slot) => [slot.itemIndex, slot]));
	const outcomes = context
		.getInputData()
		.map(
			(_, itemIndex) =>
				recalled.get(itemIndex) ?? bulkItemOutcome(itemIndex, bySlot.get(itemIndex), badInput),
		);
	journal.noteAll(
		outcomes.map((one, itemIndex) => (recalled.has(itemIndex) ? undefined : one)),
		(itemIndex) => bySlot.get(itemIndex)?.things,
	);
	const failed = slots.filter(({ failure }) => failure);
	const first = bulk.endedBy ?? failed[0];
	if (stopsAtError && first?.failure) throw ending(context, first, failed.length, outcomes);
	const before = failureIn([...recalled.values()]);
	if (stopsAtError && before) throw withAccount(before, outcomes);
	const message = bulk.hint(failed.length, slots.length);
	if (message) showHints(context, [message]);
	return outcomes;
}

const thingsIn = (slots: BulkSlot[]) => new Set(slots.map(({ key }) => key)).size;

/** The jobs of one execution. */
class Bulk {
	private readonly parts: Part[] = [];
	/** Jobs that were under way when the execution was cancelled. */
	private cutOff: BulkSlot[] = [];
	private extraCalls = 0;
	/** The first row of those for which the run has ended. */
	endedBy?: BulkSlot;

	/** @param waiting whether to wait for the jobs, and how long at most, in milliseconds */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: BulkOperation,
		private readonly client: VoucherifyClient,
		private readonly waiting: { isWanted: boolean; longestMs: number },
		private readonly stopsAtError: boolean,
		private readonly breaker: Breaker,
	) {}

	/** Hands rows in, and notes the job or why there is none. */
	async submit(slots: BulkSlot[]): Promise<void> {
		const [first] = slots;
		if (!first || this.endedBy || this.isCancelled() || this.isBroken(slots)) return;
		const { operation, client } = this;
		const call = operation.submitJob(
			first.address,
			slots.map(({ row }) => row),
		);
		try {
			const id = await startAsyncAction(client, { ...call, bulk: true });
			client.log(`${slots.length} rows handed in: background job ${id}`);
			const sent = Array.isArray(call.body) ? call.body.length : thingsIn(slots);
			const part = { id, slots, keyName: operation.keyName, sent };
			this.parts.push(part);
			this.breaker.note({ items: [] });
		} catch (error) {
			if (this.isCancelled()) this.cutOff = slots;
			else await this.refused(slots, itemFailureOf(this.context, error, first.itemIndex));
		}
	}

	private isCancelled(): boolean {
		return this.client.signal?.aborted ?? false;
	}

	/** Whether too much is unknown to hand anything more in. */
	private isBroken(slots: BulkSlot[]): boolean {
		if (!this.breaker.isOpen) return false;
		for (const slot of slots) slot.failure = this.breaker.refuse(slot.itemIndex);
		return true;
	}

	private tellGoingOn({ error }: Failure): void {
		if (this.parts.length > 0)
			withRemark(error, `Handed in before, and going on in Voucherify: ${this.ids}.`);
	}

	private get ids(): string {
		return this.parts.map(({ id }) => id).join(', ');
	}

	private async refused(slots: BulkSlot[], failure: Failure): Promise<void> {
		if (isAboutElements(failure.error) && slots.every(({ otherRow }) => otherRow)) {
			for (const slot of slots) {
				slot.row = slot.otherRow ?? slot.row;
				slot.otherRow = undefined;
			}
			await this.submit(slots);
			return;
		}
		const mayHalve = slots.length > 1 && this.extraCalls < MOST_EXTRA_CALLS;
		if (mayHalve && halvingHelps(failure.error, this.stopsAtError)) {
			this.extraCalls += 1;
			const middle = Math.ceil(slots.length / 2);
			await this.submit(slots.slice(0, middle));
			await this.submit(slots.slice(middle));
			return;
		}
		if (slots.length > 1) withRemark(failure.error, `The call carried ${slots.length} items.`);
		this.tellGoingOn(failure);
		failAll(slots, failure);
		for (const slot of slots) this.breaker.note({ failure: slot.failure ?? failure });
		if (this.stopsAtError) this.endedBy = slots[0];
	}

	/** Waits for the jobs that are not over, all together: also where the run has ended, since they go on. */
	async end(): Promise<void> {
		if (this.isCancelled()) this.tellWhereItStopped();
		if (this.isCancelled()) return;
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
		if (this.endedBy) return;
		const refusals = slots.map(({ failure }) => failure);
		for (const slot of slots) {
			slot.row = slot.otherRow ?? slot.row;
			slot.otherRow = undefined;
			slot.failure = undefined;
		}
		const before = this.parts.length;
		await this.submit(slots);
		for (const part of this.parts.slice(before)) await this.wait(part);
		// Where the other form does not help either, it is the first that counts.
		const isInVain = slots.every(({ failure }) => failure?.outcome === 'refused');
		if (isInVain) for (const [index, slot] of slots.entries()) slot.failure = refusals[index];
	}

	/** Nobody sees the error of an execution that is cancelled. */
	private tellWhereItStopped(): void {
		const { parts, ids, cutOff, client } = this;
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
		const { client, context } = this;
		try {
			const job = await waitForJob(client, id, this.waiting.longestMs);
			await settle(client, part, job, this.waiting.longestMs);
		} catch (error) {
			const failure = itemFailureOf(context, error, slots[0]?.itemIndex ?? 0);
			const remark = `The background job ${id} goes on in Voucherify: see what becomes of it with Voucherify → Async Action → Get.`;
			withRemark(failure.error, remark);
			failAll(slots, asUnknown(failure));
		}
	}

	/** Hints for the user, beside the results. */
	hint(failed: number, all: number): string | undefined {
		if (this.parts.length === 0) return undefined;
		const jobs = this.parts.length === 1 ? '1 call' : `${this.parts.length} calls`;
		const outcome = !this.waiting.isWanted
			? 'They go on: Voucherify → Async Action → Get tells what becomes of them.'
			: `${all - failed} were carried out, ${failed} failed.`;
		return `${all} items were handed in with ${jobs}. ${outcome}`;
	}
}
