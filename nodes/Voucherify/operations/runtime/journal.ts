import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createReader, type ParameterSource, type PlainReaders } from '../../forms/reading/source';
import { withRemark } from '../../api/errors/node';
import { keyOf } from '../factories/things';
import { type Thing } from './types';
import { asUnknown, type Failure } from '../safeWrites/failure';
import type { ItemOutcome } from './output';

/** An item's parameters as they were first read, by their names. */
type Values = Map<string, unknown>;

/** Facts about the items of a run, by their index. */
interface Run {
	/** Their outcomes. */
	outcomes: Map<number, ItemOutcome>;
	/** Their parameters. */
	values: Map<number, Values>;
	/** The failures of those whose outcome an earlier try has left unknown. */
	open: Map<number, Failure>;
	/** The failures of those that may be sent again. */
	failures: Map<number, Failure>;
	/** The last item that has set the state of a thing, by the thing. */
	latest: Map<string, number>;
	/** What its last try has put out. */
	output: INodeExecutionData[];
}

/** By what lives as long as an execution and belongs to the node, and by the run: a turn of a loop is another one. */
const executions = new WeakMap<object, Map<number, Run>>();

/**
 * Record of what a run has done. With *Retry On Fail* the platform runs the whole node again, every item of it: what is
 * done is then returned as it was, and what is unknown is looked for with the reference of the first try. It is not sent
 * again; where twice is the same as once, the very same is sent again, also where expressions give something else by now.
 * A try of an AI tool may have a run index of its own, so that nothing is known of earlier tries: see `toolResult`.
 */
export class Journal {
	private readonly run: Run | undefined;
	private readonly readers: PlainReaders = new Map();

	constructor(private readonly context: IExecuteFunctions) {
		if (context.getNode().retryOnFail === true) this.run = runOf(context);
	}

	/** Returns the reader of an item's parameters: as in the first try, if its outcome is unknown. */
	reader(itemIndex: number): ParameterSource['read'] {
		const values = this.run?.values.get(itemIndex) ?? new Map<string, unknown>();
		this.run?.values.set(itemIndex, values);
		return createReader(this.context, itemIndex, values, this.readers);
	}

	/** Returns the outcome of an item in an earlier try; undefined where it has to be carried out. */
	outcome(itemIndex: number): ItemOutcome | undefined {
		return this.run?.outcomes.get(itemIndex);
	}

	/** Returns how an item failed whose outcome an earlier try has left unknown. */
	unknownBefore(itemIndex: number): Failure | undefined {
		return this.run?.open.get(itemIndex);
	}

	/**
	 * Returns the outcome of an item that failed before, when a later one has set the state of the same thing since: it is not
	 * sent again, as it would put an older state in the place of the newer one.
	 */
	overtaken(itemIndex: number, things: Thing[]): ItemOutcome | undefined {
		const failure = this.run?.failures.get(itemIndex);
		const latest = Math.max(-1, ...mainOf(things).map((key) => this.run?.latest.get(key) ?? -1));
		if (!failure || latest <= itemIndex) return undefined;
		withRemark(
			failure.error,
			`It is not sent again: item ${latest} is about the same, comes later, and is done.`,
		);
		this.run?.outcomes.set(itemIndex, { failure });
		return { failure };
	}

	/**
	 * Notes what must not be sent again.
	 * @param things what the item sets the state of
	 */
	note(itemIndex: number, outcome: ItemOutcome, things: Thing[] = []): void {
		if (!this.run) return;
		if ('failure' in outcome) this.run.failures.set(itemIndex, outcome.failure);
		else for (const key of mainOf(things)) this.run.latest.set(key, itemIndex);
		const isOver = 'items' in outcome || !outcome.failure.isRepeatable;
		if (isOver) this.run.outcomes.set(itemIndex, outcome);
		else this.run.outcomes.delete(itemIndex);
		// A refusal of the next try says nothing of the one before.
		if ('failure' in outcome && this.run.open.has(itemIndex) && !isUnknown(outcome))
			asUnknown(outcome.failure, { isRepeatable: true });
		if ('failure' in outcome && isUnknown(outcome)) this.run.open.set(itemIndex, outcome.failure);
		else this.run.values.delete(itemIndex);
	}
}

function runOf(context: IExecuteFunctions): Run {
	const execution = context.getContext('node');
	const runs = executions.get(execution) ?? new Map<number, Run>();
	executions.set(execution, runs);
	const runIndex = Number(context.evaluateExpression('{{ $runIndex }}', 0));
	const run = runs.get(runIndex) ?? {
		outcomes: new Map(),
		values: new Map(),
		open: new Map(),
		failures: new Map(),
		latest: new Map(),
		output: [],
	};
	runs.set(runIndex, run);
	return run;
}

/**
 * Returns what a try puts out, in the list of the first one: with *Retry On Fail*, n8n before 1.100 hands on that list after
 * the last try. An item would say that it was refused, though a later try has done it.
 */
export function outputOfRun(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	if (context.getNode().retryOnFail !== true) return items;
	const { output } = runOf(context);
	output.length = 0;
	for (const item of items) output.push(item);
	return output;
}

/** Keys of what an item is about: a customer who is changed as well is no reason to leave it out. */
const mainOf = (things: Thing[]) => things.filter(({ kind }) => kind !== 'customer').map(keyOf);

const isUnknown = (outcome: ItemOutcome) =>
	'failure' in outcome && outcome.failure.outcome === 'unknown';
