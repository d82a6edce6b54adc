import { Failure } from '../safeWrites/failure';
import type { Result } from './types';

/** Number of unknown outcomes in a row after which nothing more is begun. */
export const MOST_UNKNOWN = 3;

/** Stops a run of writes when nobody knows what becomes of them. */
export class Breaker {
	private inARow = 0;
	private isBroken = false;

	/** Whether nothing more is to be begun. */
	get isOpen(): boolean {
		return this.isBroken;
	}

	/** @param ended what a write has brought, or how it has failed */
	note(ended?: Result[] | Failure): void {
		const isUnknown = ended instanceof Failure && ended.outcome === 'unknown';
		this.inARow = isUnknown ? this.inARow + 1 : 0;
		this.isBroken ||= this.inARow >= MOST_UNKNOWN;
	}
}
