import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { startAsyncAction, type AsyncAction } from '../../../api/asyncActions';
import type { VoucherifyClient } from '../../../api/client';
import { withRemark, type NodeFailure } from '../../../api/node';
import { longestWaitOf } from '../../../fields/asyncAction';
import { parametersOf } from '../../../parameters/parameters';
import { waitForJob } from '../../asyncAction/jobWatch';
import type { BulkOperation } from '../../kinds/bulk';
import { halvingHelps } from '../refusals';
import { asUnknown } from '../../reliability/outcome';
import { Breaker, Journal } from '../journal';
import { failureIn, itemFailureOf, withAccount, type Settled } from '../settled';
import { ending, failAll, settle, settledItem, type Part } from './outcome';
import { Order } from './order';
import { bodiesOf, slotsOf, type Slot } from './slots';

/** How many calls more than needed find out which rows a body was refused for: bulk calls are few. */
const MOST_EXTRA_CALLS = 16;

/**
 * Carries a bulk operation out for all input items: as few calls as their size allows, and one job for each, all of which
 * are waited for together. Each item comes out with what its job says of its row.
 *
 * A body that was refused is halved, where the node goes on after errors, so that rows are told apart: as far
 * as a few calls do that: without a job, nothing of it is carried out. One whose fate is unknown is not handed in again, unless the call is repeatable.
 * @throws the first error, unless the node goes on after errors. Bad input ends the run before anything is sent.
 */
export async function runInBulk(
	context: IExecuteFunctions,
	operation: BulkOperation,
	client: VoucherifyClient,
): Promise<Array<Settled | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const parameters = parametersOf(context, 0, operation.fields);
	const waiting = {
		isWanted: parameters.flag('waitForCompletion'),
		longestMs: longestWaitOf(parameters),
	};
	const journal = new Journal(context);
	const recalled = await journal.recallAll();
	const reading = { stopsAtError, journal, recalled };
	const { slots, badInput } = await slotsOf(context, operation, reading, client.signal);
	const breaker = new Breaker(journal, recalled.values());
	const bulk = new Bulk(context, operation, client, waiting, stopsAtError, breaker);
	for (const body of bodiesOf(slots, operation.mostRows)) await bulk.handIn(body);
	await bulk.end();
	client.signal?.throwIfAborted();

	const bySlot = new Map(slots.map((slot) => [slot.itemIndex, slot]));
	const settled = context
		.getInputData()
		.map(
			(_, itemIndex) =>
				recalled.get(itemIndex) ?? settledItem(itemIndex, bySlot.get(itemIndex), badInput),
		);
	journal.noteAll(settled);
	const failed = slots.filter(({ failure }) => failure);
	const first = bulk.endedBy ?? failed[0];
	if (stopsAtError && first?.failure) throw ending(context, first, failed.length, settled);
	const before = failureIn([...recalled.values()]);
	if (stopsAtError && before) throw withAccount(before, settled);
	const message = bulk.hint(failed.length, slots.length);
	if (message) context.addExecutionHints({ message, location: 'outputPane' });
	return settled;
}

/** The jobs of one execution. */
class Bulk {
	private readonly parts: Part[] = [];
	private readonly order = new Order();
	/** What was under way when the execution was cancelled. */
	private cutOff: Slot[] = [];
	private extraCalls = 0;
	/** The first row of those for which the run has ended. */
	endedBy?: Slot;

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
	async handIn(slots: Slot[]): Promise<void> {
		const [first] = slots;
		if (!first || this.endedBy || this.isCancelled() || this.isBroken(slots)) return;
		if (!(await this.mayFollow(slots))) return;
		const { operation, client } = this;
		const call = operation.handIn(
			first.address,
			slots.map(({ row }) => row),
		);
		try {
			const id = await startAsyncAction(client, { ...call, bulk: true });
			client.log(`${slots.length} rows handed in: background job ${id}`);
			const part = { id, slots, keyName: operation.keyName };
			this.parts.push(part);
			this.order.note(part);
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
	private isBroken(slots: Slot[]): boolean {
		if (!this.breaker.isOpen) return false;
		for (const slot of slots) slot.failure = this.breaker.refuse(slot.itemIndex);
		return true;
	}

	/** Whether no job that is still at work has rows of the same things; else the rows fail. */
	private async mayFollow(slots: Slot[]): Promise<boolean> {
		const blocked = await this.order.blocked(slots, async (part) => await this.over(part));
		if (!blocked) return true;
		const { slot, by } = blocked;
		const failure = new NodeOperationError(
			this.client.node,
			`${slot.key} also stands in the background job ${by.id}, which may still be at work`,
			{
				description: `The last row of each has to win, so ${slots.length} rows were not handed in: repeat them when Async Action → Get tells that it is over.`,
				itemIndex: slot.itemIndex,
			},
		);
		failAll(slots, this.withGoingOn(failure));
		if (this.stopsAtError) this.endedBy = slots[0];
		return false;
	}

	private withGoingOn(failure: NodeFailure): NodeFailure {
		if (this.parts.length === 0) return failure;
		return withRemark(failure, `Handed in before, and going on in Voucherify: ${this.ids}.`);
	}

	private get ids(): string {
		return this.parts.map(({ id }) => id).join(', ');
	}

	/** The job of a part when it is over, or as it is after the longest wait. */
	private async over(part: Part): Promise<AsyncAction> {
		return await (part.over ??= waitForJob(this.client, part.id, this.waiting.longestMs));
	}

	private async refused(slots: Slot[], failure: NodeFailure): Promise<void> {
		const mayHalve = slots.length > 1 && this.extraCalls < MOST_EXTRA_CALLS;
		if (mayHalve && halvingHelps(failure, this.stopsAtError)) {
			this.extraCalls += 1;
			const middle = Math.ceil(slots.length / 2);
			await this.handIn(slots.slice(0, middle));
			await this.handIn(slots.slice(middle));
			return;
		}
		if (slots.length > 1) withRemark(failure, `The call carried ${slots.length} items.`);
		failAll(slots, this.withGoingOn(failure));
		for (const slot of slots) this.breaker.note({ failure: slot.failure ?? failure });
		if (this.stopsAtError) this.endedBy = slots[0];
	}

	/** Waits for the jobs that are not over, all together: also where the run has ended, since they go on. */
	async end(): Promise<void> {
		if (this.isCancelled()) this.tellWhereItStopped();
		if (this.isCancelled()) return;
		await Promise.all(
			this.parts.map(async (part) => {
				await this.wait(part);
			}),
		);
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
			const job = await this.over(part);
			await settle(client, context.helpers, part, job, this.waiting.longestMs);
		} catch (error) {
			const failure = itemFailureOf(context, error, slots[0]?.itemIndex ?? 0);
			const remark = `The background job ${id} goes on in Voucherify: see what becomes of it with Async Action → Get.`;
			failAll(slots, asUnknown(withRemark(failure, remark)));
		}
	}

	/** What to tell the user beside the results. */
	hint(failed: number, all: number): string | undefined {
		if (this.parts.length === 0) return undefined;
		const jobs = this.parts.length === 1 ? '1 call' : `${this.parts.length} calls`;
		const outcome = !this.waiting.isWanted
			? 'They go on in Voucherify: Async Action → Get tells what becomes of them.'
			: `${all - failed} were carried out, ${failed} failed.`;
		return `${all} items were handed in with ${jobs}. ${outcome}`;
	}
}
