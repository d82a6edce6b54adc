export interface ClientOptions {
	/** Maximum requests in flight. */
	concurrency: number;
	/** Longest single wait for the rate limit, in milliseconds. */
	maxWaitMs: number;
	/** Time until a request without a response is given up, in milliseconds. */
	timeoutMs?: number;
	/** Longest lookup of the result of a lost response, in milliseconds. */
	longestLookMs: number;
	/** Cancels requests and waits if n8n has no cancel signal, such as in polls. */
	signal?: AbortSignal;
}

export const DEFAULTS: ClientOptions = {
	concurrency: 50,
	maxWaitMs: 120_000,
	longestLookMs: 10_000,
};
