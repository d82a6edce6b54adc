import type { Beliefs } from '../beliefs';
import { book, type BookingRequest } from './booking';
import type { Clock } from './clock';
import { seed } from './seed';
import { DEFAULT_SIZES, type Sizes } from './sizes';
import { Store } from './store';
import type { Transaction } from './types';

/** The sandbox's initial data. Worlds with the same sizes are equal. */
export class World extends Store {
	constructor(sizes: Partial<Sizes> = {}, now?: Clock, beliefs?: Beliefs) {
		super(now, beliefs);
		seed(this, { ...DEFAULT_SIZES, ...sizes });
		this.keep();
	}

	book(request: BookingRequest): Transaction[] {
		return book(this, request);
	}
}

export type { BookingRequest };
