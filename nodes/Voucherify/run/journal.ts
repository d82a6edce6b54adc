import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createReader, type ParameterSource, type PlainReaders } from '../forms/reading/source';
import { withRemark } from '../api/errors/node';
import { keyOf, type Subject } from '../writes/subjects';
import { asUnknown, type Failure } from '../writes/failure';
import type { ItemOutcome } from './output';

/** Parameters of an item as first read, by name. */
type Values = Map<string, unknown>;

/** State of a run's items, by item index. */
interface Run {
	/** Outcomes of items that must not be sent again. */
	outcomes: Map<number, ItemOutcome>;
	/** Parameters as first read. */
	values: Map<number, Values>;
	/** Latest failures with an unknown outcome. */
	open: Map<number, Failure>;
	/** Latest failures, of any outcome. */
	failures: Map<number, Failure>;
	/** Index of the last item that set the state of a subject, by the subject's key. */
	latest: Map<string, number>;
	/** Whether any try has sent a request. */
	hasSent: boolean;
	/** Output of the latest try. */
	output: INodeExecutionData[];
}

/**
 * Runs by n8n's context of the node, which lives as long as the execution, and by run index: each iteration of a loop is
 * another run.
 */
const executions = new WeakMap<object, Map<number, Run>>();

/**
 * Record of what a run has done. With *Retry On Fail*, n8n runs the whole node again, with all items. Done items then
 * return their stored results. Unknown outcomes are looked up with the reference of the first try, and not sent again. If
 * sending twice is harmless, the first try's values are sent again, even if expressions now return others. A retry of an AI
 * tool may have its own run index, so earlier tries are not known: see `toolResult`.
 */
export class Journal {
	private readonly run: Run | undefined;
	private readonly readers: PlainReaders = new Map();

	constructor(private readonly context: IExecuteFunctions) {
		if (context.getNode().retryOnFail === true) this.run = runOf(context);
	}

	/**
	 * Returns the reader of an item's parameters. If the outcome of an earlier try is unknown, it returns the values of the
	 * first try.
	 */
	reader(itemIndex: number): ParameterSource['read'] {
		const values = this.run?.values.get(itemIndex) ?? new Map<string, unknown>();
		this.run?.values.set(itemIndex, values);
		return createReader(this.context, itemIndex, values, this.readers);
	}

	/**
	 * Ends a try. Values that were read are forgotten, unless the outcome of their item is unknown.
	 * @param hasSent whether this try has sent a request
	 * @returns whether any try has
	 */
	endTry(hasSent: boolean): boolean {
		if (!this.run) return hasSent;
		const { values, open } = this.run;
		for (const itemIndex of values.keys()) if (!open.has(itemIndex)) values.delete(itemIndex);
		this.run.hasSent ||= hasSent;
		return this.run.hasSent;
	}

	/** Returns the outcome of an item in an earlier try; undefined if it must be run. */
	outcome(itemIndex: number): ItemOutcome | undefined {
		return this.run?.outcomes.get(itemIndex);
	}

	/** Returns the failure of an item if an earlier try has left its outcome unknown. */
	unknownBefore(itemIndex: number): Failure | undefined {
		return this.run?.open.get(itemIndex);
	}

	/**
	 * Returns the outcome of an item that failed before, if a later item has set the state of the same subject since. It is
	 * not sent again, because it would replace a newer state with an older one.
	 */
	overtaken(itemIndex: number, subjects: Subject[]): ItemOutcome | undefined {
		const failure = this.run?.failures.get(itemIndex);
		const latest = Math.max(-1, ...mainOf(subjects).map((key) => this.run?.latest.get(key) ?? -1));
		if (!failure || latest <= itemIndex) return undefined;
		withRemark(
			failure.error,
			`It is not sent again: the later item ${latest} for the same object is already done.`,
		);
		this.run?.outcomes.set(itemIndex, { failure });
		return { failure };
	}

	/**
	 * Records the outcome of an item, and whether it may be sent again.
	 * @param subjects those whose state it sets
	 */
	note(itemIndex: number, outcome: ItemOutcome, subjects: Subject[] = []): void {
		if (!this.run) return;
		if ('failure' in outcome) this.run.failures.set(itemIndex, outcome.failure);
		else for (const key of mainOf(subjects)) this.run.latest.set(key, itemIndex);
		const isOver = 'items' in outcome || !outcome.failure.isRepeatable;
		if (isOver) this.run.outcomes.set(itemIndex, outcome);
		else this.run.outcomes.delete(itemIndex);
		// A refusal of this try does not prove that the earlier one was refused.
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
		hasSent: false,
		output: [],
	};
	runs.set(runIndex, run);
	return run;
}

/**
 * Returns the output of a try in the array of the first try: with *Retry On Fail*, n8n before 1.100 passes on that array
 * after the last try. Otherwise an item would be reported as refused although a later try succeeded.
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

/** Returns the keys of what an item is about. A customer who is also changed is no reason to skip the item. */
const mainOf = (subjects: Subject[]) =>
	subjects.filter(({ kind }) => kind !== 'customer').map(keyOf);

const isUnknown = (outcome: ItemOutcome) =>
	'failure' in outcome && outcome.failure.outcome === 'unknown';
