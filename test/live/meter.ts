import diagnostics from 'node:diagnostics_channel';

/** Counts the calls that n8n makes in this process. @returns how many there have been so far */
export function countCalls(): () => number {
	let calls = 0;
	diagnostics.subscribe('http.client.request.start', () => {
		calls += 1;
	});
	return () => calls;
}
