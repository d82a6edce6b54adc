import type { PollEvent } from './event';

/** Merges the events of several sources by time. Events of one source keep their order. */
export function mergeByTime(lists: PollEvent[][]): PollEvent[] {
	const rest = lists.filter(({ length }) => length > 0).map((events) => events.toReversed());
	const merged: PollEvent[] = [];
	while (rest.length > 0) {
		const first = rest.reduce((one, other) => (isBefore(other.at(-1), one.at(-1)) ? other : one));
		merged.push(...first.splice(-1));
		if (first.length === 0) rest.splice(rest.indexOf(first), 1);
	}
	return merged;
}

/** Compares by time, then by ID: IDs grow with time. */
function isBefore(a?: PollEvent, b?: PollEvent): boolean {
	if (!a || !b) return false;
	return a.time < b.time || (a.time === b.time && a.id < b.id);
}
