import type { Sandbox } from '../../../sandbox';
import { Random } from '../../../sandbox/world/random';
import { Broken } from '../broken';

/** What runs have met, and how often. */
export type Met = Record<string, number>;

/** Steps that a seed draws, each of which compares what the node reports with what the service did. */
export abstract class Model {
	protected readonly random: Random;
	/** All steps, for the error message. */
	private readonly log: string[] = [];
	readonly met: Met = {};

	constructor(
		protected readonly sandbox: Sandbox,
		protected readonly seed: number,
	) {
		this.random = new Random(seed);
	}

	protected abstract step(): Promise<void>;

	protected begin?(): Promise<void>;

	protected finish?(): Promise<void>;

	/**
	 * Runs the steps.
	 * @throws Broken with the log of all steps
	 */
	async run(steps: number): Promise<void> {
		try {
			await this.begin?.();
			for (let step = 0; step < steps; step += 1) await this.step();
			await this.finish?.();
		} catch (error) {
			const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
			const invariant = error instanceof Broken ? error.invariant : 'failed';
			throw new Broken(invariant, [...this.log, reason].join('\n'));
		}
	}

	/** Draws one of the choices, by their weights. */
	protected weigh<Choice extends { weight: number }>(choices: readonly Choice[]): Choice {
		let left = this.random.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
		const found = choices.find(({ weight }) => (left -= weight) < 0);
		if (!found) throw new Error('There is nothing to choose from');
		return found;
	}

	protected tell(line: string): void {
		this.log.push(line);
	}

	protected count(what: string, times = 1): void {
		this.met[what] = (this.met[what] ?? 0) + times;
	}
}
