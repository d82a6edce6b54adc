import diagnostics from 'node:diagnostics_channel';

/**
 * Counts n8n's requests in this process.
 * @returns a function that returns their number so far
 */
export function countCalls(): () => number {
	let calls = 0;
	diagnostics.subscribe('http.client.request.start', () => {
		calls += 1;
	});
	return () => calls;
}
