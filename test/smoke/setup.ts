import '../e2e/setup';

/** Timeout of a test in milliseconds: short enough to report hangs soon. */
const GUARD_MS = 3 * 60_000;
jest.setTimeout(GUARD_MS);
