/** Monotonic time in milliseconds, unaffected by clock changes. Only differences are meaningful. */
export const monotonicNow = (): number => performance.now();
