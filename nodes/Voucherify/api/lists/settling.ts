/**
 * Delay after which a row may still appear in a list, in milliseconds: the service does some of its work in
 * the background, seconds later.
 */
export const SETTLING_MS = 60_000;
