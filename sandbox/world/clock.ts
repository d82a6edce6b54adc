/** The instant from which all seeded dates are counted back, in milliseconds. */
export const REFERENCE = Date.parse('2026-03-02T09:00:00.000Z');

export const DAY = 86_400_000;

/** A seeded instant: so many days before the reference. */
export const daysAgo = (days: number) => REFERENCE - Math.round(days * DAY);

/** Milliseconds as the service writes them: ISO 8601 in UTC. */
export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Tells the service's time, in milliseconds. */
export type Clock = () => number;

/** A clock, by default this machine's, set forward by so many milliseconds, and always after everything seeded. */
export const clockAhead =
	(milliseconds: () => number, clock: Clock = () => Date.now()): Clock =>
	() =>
		Math.max(clock() + milliseconds(), REFERENCE + 1);
