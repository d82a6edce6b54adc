/**
 * Invariants that hold however the service behaves where its behavior is uncertain. `lost`: an item is left out or
 * forgotten. `twice`: something is done or reported twice. `claimed`: an item claims an effect that did not happen, or that
 * somebody else caused. `failed`: a success is reported as failed. `reported`: a report is wrong.
 */
export type Invariant = 'lost' | 'twice' | 'claimed' | 'failed' | 'reported';

/** A broken invariant, with how it showed. */
export class Broken extends Error {
	constructor(
		readonly invariant: Invariant,
		message: string,
	) {
		super(message);
	}
}

/** @throws {@link Broken} if `isSo` is false */
export function mustHold(isSo: boolean, invariant: Invariant, otherwise: string): asserts isSo {
	if (!isSo) throw new Broken(invariant, otherwise);
}

/** Returns the invariants that a run breaks; rethrows any other error. */
export async function brokenIn(run: () => Promise<void>): Promise<Broken[]> {
	try {
		await run();
		return [];
	} catch (error) {
		if (error instanceof Broken) return [error];
		throw error;
	}
}
