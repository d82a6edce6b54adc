import type { Beliefs } from '../beliefs';
import { book, type BookingRequest } from './booking';
import type { Clock } from './clock';
import { seed } from './seed';
import { DEFAULT_SIZES, type Sizes } from './sizes';
import { Store } from './store';
import type { Transaction } from './types';

/** Everything the sandbox stores, as it is at the start. Two worlds of the same sizes are equal. */
export class World extends Store {
	/** @param now the time at which something new happens @param beliefs what it is to do where that is not certain */
	constructor(sizes: Partial<Sizes> = {}, now?: Clock, beliefs?: Beliefs) {
		super(now, beliefs);
		seed(this, { ...DEFAULT_SIZES, ...sizes });
		this.keep();
	}

	/** Books new transactions, later than everything there is unless a time is given. */
	book(request: BookingRequest): Transaction[] {
		return book(this, request);
	}
}

export type { BookingRequest };
