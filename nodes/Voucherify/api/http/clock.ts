/**
 * A time in milliseconds on a clock that runs on whatever is done to the machine's date. What waits is measured with it:
 * only differences mean something.
 */
export const monotonicNow = (): number => performance.now();
