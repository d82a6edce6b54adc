import { Failure } from '../writes/failure';
import type { Result } from './types';

/** Number of consecutive unknown outcomes after which nothing more is started. */
export const MAX_UNKNOWN = 3;

/** Circuit breaker: stops a run of writes after several unknown outcomes in a row. */
export class Breaker {
	private inARow = 0;
	private isBroken = false;

	/** Whether nothing more may be started. */
	get isOpen(): boolean {
		return this.isBroken;
	}

	/**
	 * Counts unknown outcomes; any other outcome resets the count.
	 * @param ended results of a write, or its failure; undefined counts as a success
	 */
	note(ended?: Result[] | Failure): void {
		const isUnknown = ended instanceof Failure && ended.outcome === 'unknown';
		this.inARow = isUnknown ? this.inARow + 1 : 0;
		this.isBroken ||= this.inARow >= MAX_UNKNOWN;
	}
}
