import '../e2e/setup';

/**
 * Timeout of a test in milliseconds: short enough to report hangs soon, although two polls of a trigger take two minutes.
 */
const GUARD_MS = 5 * 60_000;
jest.setTimeout(GUARD_MS);
