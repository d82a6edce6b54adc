import '../e2e/setup';

/** What hangs is told soon: two ticks of a trigger take two minutes. */
const GUARD_MS = 5 * 60_000;
jest.setTimeout(GUARD_MS);
