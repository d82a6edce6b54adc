/**
 * What must hold, whatever the service does where that is not certain: nothing is `lost` (left out, or forgotten),
 * nothing is done or told of `twice`, nothing is `claimed` that was not done or that another has done, nothing that is
 * well is called `failed`, and what is `told` of it is so.
 */
export type Invariant = 'lost' | 'twice' | 'claimed' | 'failed' | 'told';

/** An invariant that does not hold, and how that was seen. */
export class Broken extends Error {
	constructor(
		readonly invariant: Invariant,
		message: string,
	) {
		super(message);
	}
}

/** @throws {@link Broken} unless it is so */
export function mustHold(isSo: boolean, invariant: Invariant, otherwise: string): asserts isSo {
	if (!isSo) throw new Broken(invariant, otherwise);
}

/** What a run breaks; any other error is thrown on. */
export async function brokenIn(run: () => Promise<void>): Promise<Broken[]> {
	try {
		await run();
		return [];
	} catch (error) {
		if (error instanceof Broken) return [error];
		throw error;
	}
}
