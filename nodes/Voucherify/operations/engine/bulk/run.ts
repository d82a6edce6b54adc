import type { IExecuteFunctions } from 'n8n-workflow';
import { startAsyncAction } from '../../../api/asyncActions';
import type { VoucherifyClient } from '../../../api/client';
import { withRemark, type NodeFailure } from '../../../api/node';
import { longestWaitOf } from '../../../fields/asyncAction';
import { parametersOf } from '../../../parameters/parameters';
import { waitForJob } from '../../asyncAction/jobWatch';
import type { BulkOperation } from '../../kinds/bulk';
import { halvingHelps } from '../refusals';
import { itemFailureOf, linked, withWhatIsDone, type Settled } from '../settled';
import { failAll, settle, type Part } from './outcome';
import { bodiesOf, slotsOf, type Slot } from './slots';

/** How many calls more than needed find out which rows a body was refused for: bulk calls are few. */
const MOST_EXTRA_CALLS = 16;

/**
 * Carries a bulk operation out for all input items: as few calls as their size allows, and one job for each, all of which
 * are waited for together. Each item comes out with what its job says of its row.
 *
 * A body that was refused as a whole is halved, where the node goes on after errors, so that rows are told apart: as far
 * as a few calls do that. One whose fate is unknown is not handed in again, unless the call is repeatable.
 * @throws the first error, unless the node goes on after errors. Bad input ends the run before anything is sent.
 */
export async function runInBulk(
	context: IExecuteFunctions,
	operation: BulkOperation,
	client: VoucherifyClient,
): Promise<Array<Settled | undefined>> {
	const stopsAtError = !context.continueOnFail();
	const parameters = parametersOf(context, 0, operation.fields);
	const waits = parameters.flag('waitForCompletion');
	const longestMs = longestWaitOf(parameters);
	const { slots, badInput } = await slotsOf(context, operation, stopsAtError, client.signal);
	const bulk = new Bulk(context, operation, client, waits ? longestMs : undefined, stopsAtError);
	const bodies = bodiesOf(slots, operation.mostRows);
	for (const body of bodies) await bulk.handIn(body);
	await bulk.end();
	client.signal?.throwIfAborted();

	const bySlot = new Map(slots.map((slot) => [slot.itemIndex, slot]));
	const settled = context
		.getInputData()
		.map((_, itemIndex) => settledItem(itemIndex, bySlot.get(itemIndex), badInput));
	const failed = slots.filter(({ failure }) => failure);
	const [first] = failed;
	if (stopsAtError && first?.failure) throw ending(context, first, failed.length, settled);
	const message = bulk.hint(failed.length, slots.length);
	if (message) context.addExecutionHints({ message, location: 'outputPane' });
	return settled;
}

/** The jobs of one execution. */
class Bulk {
	private readonly parts: Part[] = [];
	private extraCalls = 0;
	private isEnded = false;

	/** @param longestMs how long to wait for a job, in milliseconds; undefined: not at all */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: BulkOperation,
		private readonly client: VoucherifyClient,
		private readonly longestMs: number | undefined,
		private readonly stopsAtError: boolean,
	) {}

	/** Hands rows in, and notes the job or why there is none. */
	async handIn(slots: Slot[]): Promise<void> {
		const [first] = slots;
		if (!first || this.isEnded || this.client.signal?.aborted) return;
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
		} catch (error) {
			await this.refused(slots, itemFailureOf(this.context, error, first.itemIndex));
		}
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
		const ids = this.parts.map(({ id }) => id);
		if (ids.length > 0) {
			withRemark(failure, `Handed in before, and going on in Voucherify: ${ids.join(', ')}.`);
		}
		failAll(slots, failure);
		this.isEnded = this.stopsAtError;
	}

	/** Waits for the jobs that are not over, all together. */
	async end(): Promise<void> {
		if (this.isEnded || this.client.signal?.aborted) return;
		await Promise.all(
			this.parts.map(async (part) => {
				await this.wait(part);
			}),
		);
	}

	private async wait(part: Part): Promise<void> {
		const { id, slots, keyName } = part;
		if (this.longestMs === undefined) {
			for (const slot of slots)
				slot.result = { json: { [keyName]: slot.key, async_action_id: id } };
			return;
		}
		const { client, context, longestMs } = this;
		try {
			const job = await waitForJob(client, id, longestMs);
			await settle(client, context.helpers, part, job, longestMs);
		} catch (error) {
			const failure = itemFailureOf(context, error, slots[0]?.itemIndex ?? 0);
			const remark = `The background job ${id} goes on in Voucherify: see what becomes of it with Async Action → Get.`;
			failAll(slots, withRemark(failure, remark));
		}
	}

	/** What to tell the user beside the results. */
	hint(failed: number, all: number): string | undefined {
		if (this.parts.length === 0) return undefined;
		const jobs = this.parts.length === 1 ? '1 call' : `${this.parts.length} calls`;
		const outcome =
			this.longestMs === undefined
				? 'They go on in Voucherify: Async Action → Get tells what becomes of them.'
				: `${all - failed} were carried out, ${failed} failed.`;
		return `${all} items were handed in with ${jobs}. ${outcome}`;
	}
}

function settledItem(
	itemIndex: number,
	slot: Slot | undefined,
	badInput: Map<number, NodeFailure>,
): Settled | undefined {
	const failure = badInput.get(itemIndex) ?? slot?.failure;
	if (failure) return { failure };
	return slot?.result && linked([slot.result], itemIndex, true);
}

/** The error that ends the run: of the first row, with how many others have failed. */
function ending(
	context: IExecuteFunctions,
	{ failure, itemIndex }: Slot,
	count: number,
	settled: Array<Settled | undefined>,
): NodeFailure {
	const told = itemFailureOf(context, failure, itemIndex);
	if (count > 1) withRemark(told, `${count} items have failed in all.`);
	return withWhatIsDone(told, settled);
}
