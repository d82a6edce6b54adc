import type { IExecuteFunctions } from 'n8n-workflow';
import { isSafeToRepeat, lookAgainOf, outcomeOf } from '../reliability/outcome';
import { itemFailureOf, linked, type Settled } from './settled';

/** What became of the items of a run, by their index. */
type Items = Map<number, Settled>;

/** By what lives as long as an execution and belongs to the node, and by the run: a turn of a loop is another one. */
const executions = new WeakMap<object, Map<number, Items>>();

/**
 * What a run has done so far. With *Retry On Fail* the platform runs the whole node again, every item of it: what is
 * done is then returned as it was, and what is unknown is looked for with the reference of the first try, also where the
 * item's expressions give something else by now. Nothing of it is sent again.
 */
export class Journal {
	private readonly items: Items | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		if (context.getNode().retryOnFail === true) this.items = itemsOf(context);
	}

	/** What an earlier try has made of an item; undefined where it has to be carried out. */
	async recall(itemIndex: number): Promise<Settled | undefined> {
		const known = this.items?.get(itemIndex);
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
		for (const itemIndex of this.items?.keys() ?? []) {
			const known = await this.recall(itemIndex);
			if (known) recalled.set(itemIndex, known);
		}
		return recalled;
	}

	/** Notes of all items what must not be sent again. */
	noteAll(settled: ReadonlyArray<Settled | undefined>): void {
		for (const [itemIndex, one] of settled.entries()) if (one) this.note(itemIndex, one);
	}

	/** Notes what must not be sent again. */
	note(itemIndex: number, settled: Settled): void {
		const isOver = 'items' in settled || !isSafeToRepeat(settled.failure);
		if (isOver) this.items?.set(itemIndex, settled);
		else this.items?.delete(itemIndex);
	}
}

function itemsOf(context: IExecuteFunctions): Items {
	const execution = context.getContext('node');
	const runs = executions.get(execution) ?? new Map<number, Items>();
	executions.set(execution, runs);
	const runIndex = Number(context.evaluateExpression('{{ $runIndex }}', 0));
	const items = runs.get(runIndex) ?? new Map<number, Settled>();
	runs.set(runIndex, items);
	return items;
}

/** How many outcomes in a row may be unknown before nothing more is begun. */
export const MOST_UNKNOWN = 3;

/** Stops a run of writes when nobody knows what becomes of them. */
export class Breaker {
	private inARow = 0;
	private isBroken = false;

	/** Whether nothing more is to be begun. */
	get isOpen(): boolean {
		return this.isBroken;
	}

	note(settled: Settled): void {
		const isUnknown = 'failure' in settled && outcomeOf(settled.failure) === 'unknown';
		this.inARow = isUnknown ? this.inARow + 1 : 0;
		this.isBroken ||= this.inARow >= MOST_UNKNOWN;
	}
}
