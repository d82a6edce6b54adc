import type { INodeExecutionData } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../sandbox';
import { Random } from '../../sandbox/world/random';
import { Broken, mustHold } from './broken';
import type { PollEngine } from './pollEngine';

/**
 * What a trigger emits, while there may be faults, checked against the simplest model: everything due is emitted once, and
 * nothing else.
 */
export abstract class Emissions {
	/** Number of emitted events. */
	emitted = 0;
	protected readonly random: Random;
	/** Keys of events that must still be emitted: see `keyOf`. */
	protected readonly due = new Set<string>();
	/** Keys of events that may or may not be emitted, because the trigger cannot know. */
	protected readonly either = new Set<string>();
	/** Faults that no poll notices. */
	protected readonly copies: readonly Fault[] = [];
	/** How far behind the data of an answer may be, in milliseconds. */
	protected readonly mostBehindMs: number = 0;
	/** True if items emitted since the last check may have met a fault. */
	protected hasPassingFault = false;
	/** All steps, for the error message. */
	protected readonly log: string[] = [];
	private checked = 0;

	constructor(
		protected readonly sandbox: Sandbox,
		seed: number,
	) {
		this.random = new Random(seed);
	}

	/**
	 * True if lists already show what happened at this time. If lists lag, the baseline cannot know what they do not show
	 * yet: that may be emitted or not.
	 */
	protected isListed(time: string): boolean {
		const { beliefs, now } = this.sandbox.world;
		return Date.parse(time) <= now() - beliefs.listLagMs - this.mostBehindMs;
	}

	/**
	 * Checks an emitted item.
	 * @throws if it is wrong
	 */
	protected inspect?(item: INodeExecutionData): void;

	/** Unique key of an event. */
	protected keyOf({ json }: INodeExecutionData): string {
		return String(json.id);
	}

	/** Sort key of the events of one poll. */
	protected abstract placeOf(item: INodeExecutionData): string;

	/** Faults that last until `mend`. Polls may fail while there are any. */
	protected standing(): Fault[] {
		return [];
	}

	/** Ends the lasting faults. */
	protected mend(): void {
		this.restoreFaults();
	}

	/** Adds a fault that hits the next poll. */
	protected addFault(fault: Fault): void {
		this.hasPassingFault = true;
		this.sandbox.faults.add(fault);
		this.tell(JSON.stringify(fault));
	}

	/** Removes all faults except those that last. */
	protected restoreFaults(): void {
		this.sandbox.faults.clear();
		for (const fault of [...this.standing(), ...this.copies]) this.sandbox.faults.add(fault);
	}

	/** Logs a line for the error message. */
	protected tell(line: string): void {
		this.log.push(`  ${line}`);
	}

	/** The error, preceded by the log of all steps. */
	protected withStory(error: unknown): Broken {
		const reason = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
		const story = [...this.log, reason].join('\n');
		return new Broken(error instanceof Broken ? error.invariant : 'failed', story);
	}

	/** Compares what was emitted since the last check with what was due. */
	protected check({ executions }: PollEngine): void {
		for (const items of executions.slice(this.checked)) {
			const ids = items.map((item) => this.keyOf(item));
			this.tell(`emitted ${ids.join(' ')}`);
			for (const id of ids) {
				const isDue = this.due.delete(id) || this.either.delete(id);
				mustHold(isDue, 'twice', `Emitted, but not due: ${id}`);
			}
			for (const item of items) this.inspect?.(item);
			const order = items.map((item) => this.placeOf(item));
			mustHold(order.join() === order.toSorted().join(), 'told', 'Emitted in another order');
			this.emitted += ids.length;
		}
		this.checked = executions.length;
		this.hasPassingFault = false;
	}
}
