import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type RateLimit, type RecordedRequest, type Sandbox } from '../../../sandbox';
import { byId, credentialsFor, runNode } from '../../support/engine';

/** Minimum duration of each response in ms. */
const LATENCY_MS = 60;

let sandbox: Sandbox;

afterEach(async () => {
	await sandbox.close();
});

/** Gets unknown customers, so that each item is a separate request. */
async function look(count: number, requestOptions: INodeParameters, rateLimit?: RateLimit) {
	sandbox = await startSandbox({ latencyMs: LATENCY_MS, rateLimit });
	return await runNode({
		credentials: credentialsFor(sandbox),
		items: Array.from({ length: count }, (_, index) => ({ id: `guest-${index}` })),
		parameters: {
			resource: 'customer',
			operation: 'get',
			customerId: byId('={{ $json.id }}'),
			requestOptions,
		},
		node: { onError: 'continueRegularOutput' },
	});
}

/** Returns the maximum number of concurrent requests. */
function mostAtOnce(requests: readonly RecordedRequest[]): number {
	const changes = requests.flatMap(({ time }) => {
		const start = Date.parse(time);
		return [
			{ at: start, by: 1 },
			{ at: start + LATENCY_MS, by: -1 },
		];
	});
	let now = 0;
	return Math.max(
		...changes.sort((a, b) => a.at - b.at || a.by - b.by).map(({ by }) => (now += by)),
	);
}

it('raises concurrency while Voucherify accepts the requests', async () => {
	await look(200, {});
	expect(mostAtOnce(sandbox.requests)).toBeGreaterThan(8);
});

it('never exceeds the concurrency that the user allows', async () => {
	await look(60, { concurrency: 7 });
	const most = mostAtOnce(sandbox.requests);
	expect(most).toBeGreaterThan(5);
	expect(most).toBeLessThanOrEqual(7);
});

it('gets no 429 on a small plan', async () => {
	await look(130, { maxWait: 120 }, { calls: 100, windowMs: 3_000 });
	expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
	expect(sandbox.requests).toHaveLength(130);
});
