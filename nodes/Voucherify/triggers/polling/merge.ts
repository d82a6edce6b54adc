import type { PollEvent } from './event';

/** Merges the events of several sources by time. Events of one source keep their order. */
export function mergeByTime(lists: PollEvent[][]): PollEvent[] {
	const rest = lists.filter(({ length }) => length > 0).map((events) => ({ events, at: 0 }));
	const events: PollEvent[] = [];
	while (rest.length > 0) {
		const first = rest.reduce((one, other) => (isBefore(headOf(other), headOf(one)) ? other : one));
		const event = headOf(first);
		if (event) events.push(event);
		first.at += 1;
		if (first.at >= first.events.length) rest.splice(rest.indexOf(first), 1);
	}
	return events;
}

const headOf = ({ events, at }: { events: PollEvent[]; at: number }) => events[at];

/** Compares by time, then by ID: IDs grow with time. */
function isBefore(a?: PollEvent, b?: PollEvent): boolean {
	if (!a || !b) return false;
	return a.time < b.time || (a.time === b.time && a.id < b.id);
}
