import { isOver, type AsyncAction } from '../../../api/asyncActions';
import type { Part } from './outcome';
import { placeOf, type Slot } from './slots';

/**
 * Keeps the rows of one thing in the order of the items. Jobs may run side by side: a row could be overtaken by one of an
 * earlier job, but the last one has to win.
 */
export class Order {
	/** The last job that each thing stands in. */
	private readonly lastOf = new Map<string, Part>();

	/** Rows were handed in. */
	note(part: Part): void {
		for (const slot of part.slots) this.lastOf.set(placeOf(slot), part);
	}

	/**
	 * Waits for the jobs that rows must not overtake.
	 * @param over the job of a part when it is over, or as it is after the longest wait
	 * @returns the first row whose job is not over, or of which nobody knows; undefined when all may be handed in
	 */
	async blocked(
		slots: Slot[],
		over: (part: Part) => Promise<AsyncAction>,
	): Promise<{ slot: Slot; by: Part } | undefined> {
		for (const slot of slots) {
			const by = this.lastOf.get(placeOf(slot));
			const job = by && (await over(by).catch(() => undefined));
			if (by && !(job && isOver(job))) return { slot, by };
		}
		return undefined;
	}
}
