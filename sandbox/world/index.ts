import type { Beliefs } from '../beliefs';
import { book, type BookingRequest } from './booking';
import type { Clock } from './clock';
import { seed } from './seed';
import { TEST_PROJECT_ID } from './seed/projects';
import { seedTestProject } from './seed/testProject';
import { DEFAULT_SIZES, type Sizes } from './sizes';
import { Store } from './store';
import type { Transaction } from './types';

/** The sandbox's initial data. Worlds with the same sizes are equal. */
export class World extends Store {
	constructor(sizes: Partial<Sizes> = {}, now?: Clock, beliefs?: Beliefs, plant = seed) {
		super(now, beliefs);
		plant(this, { ...DEFAULT_SIZES, ...sizes });
		this.keep();
	}

	book(request: BookingRequest): Transaction[] {
		return book(this, request);
	}
}

/** The data of the project "Testing Ground", which has keys of its own. */
export class TestProject extends World {
	constructor(first: World) {
		super({}, first.now, first.beliefs, seedTestProject);
		first.neighbors.set(TEST_PROJECT_ID, this);
	}
}

export type { BookingRequest };
