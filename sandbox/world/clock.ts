/** Instant from which all seeded dates are counted back, in ms. */
export const REFERENCE = Date.parse('2026-03-02T09:00:00.000Z');

export const DAY = 86_400_000;

export const daysAgo = (days: number) => REFERENCE - Math.round(days * DAY);

/** Formats a time in ms like the service: ISO 8601 in UTC. */
export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Returns the service's time in ms. */
export type Clock = () => number;

/** Adds an offset in ms to a clock. The result is always after all seeded dates. */
export const clockAhead =
	(milliseconds: () => number, clock: Clock = () => Date.now()): Clock =>
	() =>
		Math.max(clock() + milliseconds(), REFERENCE + 1);
