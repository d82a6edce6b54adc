import type { IExecuteFunctions } from 'n8n-workflow';
import { readerOf, type ParameterSource } from '../../parameters/source';
import { nodeForErrors, type NodeFailure } from '../../api/node';
import {
	asUnknown,
	isSafeToRepeat,
	lookAgainOf,
	notStarted,
	outcomeOf,
} from '../reliability/outcome';
import { itemFailureOf, linked, type Settled } from './settled';

/** How many outcomes in a row may be unknown before nothing more is begun. */
const MOST_UNKNOWN = 3;

/** What an item's parameters were when they were first read, by their names. */
type Values = Map<string, unknown>;

/** What is known of the items of a run, by their index. */
interface Run {
	/** What has become of them. */
	settled: Map<number, Settled>;
	/** What was read of them. */
	values: Map<number, Values>;
	/** The errors of those whose outcome an earlier try has left unknown. */
	open: Map<number, NodeFailure>;
}

/** By what lives as long as an execution and belongs to the node, and by the run: a turn of a loop is another one. */
const executions = new WeakMap<object, Map<number, Run>>();

/**
 * What a run has done so far. With *Retry On Fail* the platform runs the whole node again, every item of it: what is
 * done is then returned as it was, and what is unknown is looked for with the reference of the first try. It is not sent
 * again; where twice is the same as once, the very same is sent again, also where expressions give something else by now.
 */
export class Journal {
	private readonly run: Run | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		if (context.getNode().retryOnFail === true) this.run = runOf(context);
	}

	/** How an item's parameters are read: as in the first try, if its outcome is unknown. */
	reader(itemIndex: number, read = readerOf(this.context, itemIndex)): ParameterSource['read'] {
		if (!this.run) return read;
		const values = this.run.values.get(itemIndex) ?? new Map<string, unknown>();
		this.run.values.set(itemIndex, values);
		return (name) => {
			if (!values.has(name)) values.set(name, read(name));
			return values.get(name);
		};
	}

	/** What an earlier try has made of an item; undefined where it has to be carried out. */
	async recall(itemIndex: number): Promise<Settled | undefined> {
		const known = this.run?.settled.get(itemIndex);
		if (!known || 'items' in known) return known;
		const lookAgain = lookAgainOf(known.failure);
		if (!lookAgain) return known;
		try {
			const found = linked(await lookAgain(), itemIndex, true);
			this.note(itemIndex, found);
			return found;
		} catch (error) {
			const failure = itemFailureOf(this.context, error, itemIndex);
			this.note(itemIndex, { failure });
			return { failure };
		}
	}

	/** The same of all items, by their index. */
	async recallAll(): Promise<Map<number, Settled>> {
		const recalled = new Map<number, Settled>();
		for (const itemIndex of this.run?.settled.keys() ?? []) {
			const known = await this.recall(itemIndex);
			if (known) recalled.set(itemIndex, known);
		}
		return recalled;
	}

	/** The error of an item that is not begun any more: it never was, or its outcome is unknown since an earlier try. */
	notBegun(itemIndex: number): NodeFailure {
		const open = this.run?.open.get(itemIndex);
		return open ?? notStarted(nodeForErrors(this.context), itemIndex, MOST_UNKNOWN);
	}

	/** Notes of all items what must not be sent again. */
	noteAll(settled: ReadonlyArray<Settled | undefined>): void {
		for (const [itemIndex, one] of settled.entries()) if (one) this.note(itemIndex, one);
	}

	/** Notes what must not be sent again. */
	note(itemIndex: number, settled: Settled): void {
		if (!this.run) return;
		const isOver = 'items' in settled || !isSafeToRepeat(settled.failure);
		if (isOver) this.run.settled.set(itemIndex, settled);
		else this.run.settled.delete(itemIndex);
		// A refusal of the next try says nothing of the one before.
		if ('failure' in settled && this.run.open.has(itemIndex) && !isUnknown(settled))
			asUnknown(settled.failure, { isRepeatable: true });
		if ('failure' in settled && isUnknown(settled)) this.run.open.set(itemIndex, settled.failure);
		else this.run.values.delete(itemIndex);
	}
}

function runOf(context: IExecuteFunctions): Run {
	const execution = context.getContext('node');
	const runs = executions.get(execution) ?? new Map<number, Run>();
	executions.set(execution, runs);
	const runIndex = Number(context.evaluateExpression('{{ $runIndex }}', 0));
	const run = runs.get(runIndex) ?? { settled: new Map(), values: new Map(), open: new Map() };
	runs.set(runIndex, run);
	return run;
}

const isUnknown = (settled: Settled) =>
	'failure' in settled && outcomeOf(settled.failure) === 'unknown';

/** Stops a run of writes when nobody knows what becomes of them. */
export class Breaker {
	private inARow = 0;
	private isBroken = false;

	/** @param earlier what is known of items that are not sent again */
	constructor(
		private readonly journal: Journal,
		earlier: Iterable<Settled> = [],
	) {
		for (const settled of earlier) this.note(settled);
	}

	/** Whether nothing more is to be begun. */
	get isOpen(): boolean {
		return this.isBroken;
	}

	/** The error of an item that is not begun. */
	refuse(itemIndex: number): NodeFailure {
		return this.journal.notBegun(itemIndex);
	}

	note(settled: Settled): void {
		this.inARow = isUnknown(settled) ? this.inARow + 1 : 0;
		this.isBroken ||= this.inARow >= MOST_UNKNOWN;
	}
}
