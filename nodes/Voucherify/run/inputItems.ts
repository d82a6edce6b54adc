import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { isOutcomeUnknown } from '../api/errors/callError';
import { withLongNumberWarning } from '../api/http/json';
import { Parameters } from '../forms/reading/parameters';
import { itemSource } from '../forms/reading/source';
import { showHints, warningsIn, withWarnings } from './warnings';
import { Failure, toFailure, notStarted } from '../writes/failure';
import { isRead, type Operation, type Result, type Task } from './types';
import type { Subject } from '../writes/subjects';
import { withRunSummary } from './runSummary';
import { Breaker, MAX_UNKNOWN } from './breaker';
import { inputFileOf } from './inputFile';
import { Journal } from './journal';
import type { ItemNotes } from './itemName';
import { failuresIn, linkToItem, type ItemOutcome } from './output';

/** Number of items after which n8n gets a turn, because evaluating expressions blocks the event loop. */
const ITEMS_IN_A_ROW = 200;

/**
 * The input items of a run. `runSingly`, `runInBatches` or `runInBulk` reads them, and settles each with its results or its
 * failure.
 */
export class InputItems {
	/** The failure that ends the run. Default: the first in input order. */
	failed?: Failure;
	private readonly outcomes: Array<ItemOutcome | undefined>;
	private readonly journal: Journal;
	private readonly breaker = new Breaker();
	/** Notes on each item. A lookup in a later try adds to those of the first try. */
	private readonly notes = new Map<number, ItemNotes>();
	private readonly hints: string[] = [];

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		readonly client: VoucherifyClient,
		/** Whether the first failure ends the run, as without *Continue On Fail*. */
		readonly stopsAtError: boolean,
	) {
		this.journal = new Journal(context);
		this.outcomes = context.getInputData().map(() => undefined);
	}

	get indexes(): number[] {
		return [...this.outcomes.keys()];
	}

	/** Whether nothing more is started, because the run failed or is canceled. */
	get isOver(): boolean {
		return this.isCancelled || (this.stopsAtError && this.failed !== undefined);
	}

	get isCancelled(): boolean {
		return this.client.signal?.aborted ?? false;
	}

	/** Adds a text that the editor shows beside the results. */
	readonly hint = (message: string): void => {
		this.hints.push(message);
	};

	/** Returns the task of an item. Its parameters are evaluated when they are read. */
	read(itemIndex: number): Task {
		const { client, context, journal, operation, hint } = this;
		const notes = this.notesOf(itemIndex);
		const warn = (message: string) => void notes.warnings.add(message);
		const source = itemSource(context, itemIndex, {
			read: journal.reader(itemIndex),
			warn,
			identify: (text) => void notes.subjects.add(text),
		});
		return {
			client,
			parameters: new Parameters(source, operation.fields),
			binary: context.helpers,
			file: inputFileOf(context, itemIndex),
			warn,
			hint,
		};
	}

	/**
	 * Reads all items before anything is sent, except those with an outcome from an earlier try, and settles the invalid
	 * ones.
	 * @returns what was read, by item; nothing if one is invalid and the run stops at errors
	 */
	async readAll<T>(
		read: (task: Task, itemIndex: number) => T | Promise<T>,
	): Promise<Map<number, T>> {
		const values = new Map<number, T>();
		for (const itemIndex of this.indexes) {
			if (itemIndex % ITEMS_IN_A_ROW === ITEMS_IN_A_ROW - 1) await sleep(0);
			if (this.isCancelled) break;
			if (this.isSettled(itemIndex) || this.journal.outcome(itemIndex)) continue;
			const value = await this.attempt(async () => await read(this.read(itemIndex), itemIndex));
			if (value instanceof Failure) {
				this.settle(itemIndex, value);
				if (this.stopsAtError) this.failed ??= value;
			} else values.set(itemIndex, value);
		}
		if (!this.isOver) return values;
		await this.recallAll();
		return new Map();
	}

	/** Sets the outcomes of items that an earlier try has settled. Unknown ones are looked up again. */
	async recallAll(): Promise<void> {
		for (const itemIndex of this.indexes)
			if (!this.isSettled(itemIndex)) await this.recall(itemIndex);
	}

	get doneCount(): number {
		return this.outcomes.filter((one) => one && 'items' in one).length;
	}

	isSettled(itemIndex: number): boolean {
		return this.outcomes[itemIndex] !== undefined;
	}

	/**
	 * Runs one item, unless it must not be started.
	 * @param subjects those whose state it sets
	 */
	async carryOut(
		itemIndex: number,
		subjects: Subject[],
		execute: () => Promise<Result[]>,
	): Promise<void> {
		const isKnown = (await this.recall(itemIndex)) || this.isOvertaken(itemIndex, subjects);
		if (!isKnown) {
			const ended = this.isBroken ? this.notBegun(itemIndex) : await this.attempt(execute);
			this.settle(itemIndex, ended, subjects);
			this.breaker.note(ended);
		}
		this.failed ??= failuresIn([this.outcomes[itemIndex]])[0];
	}

	/**
	 * Sends a request for several items, unless nothing more may be started.
	 * @returns the response, or the failure; undefined if it was not sent
	 */
	async send<T>(
		slots: Array<{ itemIndex: number; failure?: Failure }>,
		call: () => Promise<T>,
	): Promise<T | Failure | undefined> {
		if (this.isOver) return undefined;
		if (!this.isBroken) return await this.attempt(call);
		for (const slot of slots) slot.failure = this.notBegun(slot.itemIndex);
		return undefined;
	}

	/** Returns the result of an action, or its failure. */
	async attempt<T>(action: () => T | Promise<T>): Promise<T | Failure> {
		try {
			return await action();
		} catch (error) {
			return toFailure(this.client.node, error);
		}
	}

	/** True if a failed item is not sent again, because a later item has set the state of the same subject since. */
	isOvertaken(itemIndex: number, subjects: Subject[]): boolean {
		return this.keep(itemIndex, this.journal.overtaken(itemIndex, subjects));
	}

	/** Records the outcome of a request for one of its items. */
	note(itemIndex: number, failure?: Failure): void {
		// A failure that several items share names the first one.
		if (failure) failure.error.context.itemIndex ??= itemIndex;
		this.breaker.note(failure);
		this.failed ??= failure;
	}

	/**
	 * Sets the outcome of an item.
	 * @param subjects those whose state it sets
	 */
	settle(itemIndex: number, ended: Result[] | Failure, subjects: Subject[] = []): void {
		const notes = this.notesOf(itemIndex);
		let outcome: ItemOutcome;
		if (ended instanceof Failure) {
			// A failure that several items share names the first one.
			ended.error.context.itemIndex ??= itemIndex;
			outcome = { failure: ended, notes };
		} else {
			const results = withWarnings(this.withLongNumbers(ended), [...notes.warnings]);
			outcome = { ...linkToItem(results, itemIndex), notes };
		}
		this.journal.note(itemIndex, outcome, subjects);
		this.outcomes[itemIndex] = outcome;
	}

	/** Returns results with a warning about long integers in them. */
	private withLongNumbers(results: Result[]): Result[] {
		const { longNumbers } = this.client;
		return results.map((one) => ({ ...one, json: withLongNumberWarning(one.json, longNumbers) }));
	}

	/**
	 * Ends the run.
	 * @returns the outcomes of the items; undefined if nothing was sent
	 * @throws the failure that ends the run, or the reason of the cancellation
	 */
	end(): Array<ItemOutcome | undefined> {
		const { outcomes, client, context, hints } = this;
		const failures = failuresIn(outcomes);
		const lost = failures.find(({ error }) => isOutcomeUnknown(error));
		const hasSent = this.journal.endTry(client.calls > 0);
		const withItems = (failure: Failure) =>
			withRunSummary(failure, outcomes, context.getInputData(), hasSent);
		if (this.isCancelled) throw lost ? withItems(lost) : client.signal?.reason;
		const failed = this.failed ?? failures[0];
		if (this.stopsAtError && failed) throw isRead(this.operation) ? failed : withItems(failed);
		const warnings = outcomes.flatMap((one) =>
			one && 'items' in one ? warningsIn(one.items) : [],
		);
		showHints(context, [...hints, ...warnings]);
		return outcomes;
	}

	private notesOf(itemIndex: number): ItemNotes {
		const notes = this.notes.get(itemIndex) ?? { warnings: new Set(), subjects: new Set() };
		this.notes.set(itemIndex, notes);
		return notes;
	}

	/** Whether no more writes are started, because too many outcomes are unknown. */
	private get isBroken(): boolean {
		return !isRead(this.operation) && this.breaker.isOpen;
	}

	/**
	 * Returns the failure of an item that is not started: its unknown outcome from an earlier try, or that nothing was
	 * sent.
	 */
	private notBegun(itemIndex: number): Failure {
		const unknown = this.journal.unknownBefore(itemIndex);
		return unknown ?? notStarted(this.client.node, itemIndex, MAX_UNKNOWN);
	}

	/**
	 * Sets the outcome of an item from an earlier try, if any. An unknown outcome is looked up again.
	 * @returns whether there is one
	 */
	private async recall(itemIndex: number): Promise<boolean> {
		const known = this.journal.outcome(itemIndex);
		if (!known || 'items' in known || !known.failure.findAgain) return this.keep(itemIndex, known);
		if (known.notes) this.notes.set(itemIndex, known.notes);
		this.settle(itemIndex, await this.attempt(known.failure.findAgain));
		return this.keep(itemIndex, this.outcomes[itemIndex]);
	}

	/**
	 * Keeps a known outcome.
	 * @returns whether there is one
	 */
	private keep(itemIndex: number, outcome: ItemOutcome | undefined): boolean {
		if (!outcome) return false;
		this.outcomes[itemIndex] = outcome;
		this.breaker.note('failure' in outcome ? outcome.failure : undefined);
		return true;
	}
}
