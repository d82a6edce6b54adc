import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { skipRetryPauses } from '../../support/pauses';
import { rawService as service, useRawService } from '../../support/rawService';

skipRetryPauses();
// A rate limit is remembered per address, so each test gets its own service.
useRawService();

/** Resolve when the connections of the downloads are closed. */
const closed: Array<Promise<unknown>> = [];

/** Serves an export, then its file: `send` begins the body, and may never end it. */
function serve(headers: Record<string, string>, send: (response: ServerResponse) => void): void {
	closed.length = 0;
	service.answering = ({ target }, response) => {
		if (target.startsWith('/v1/')) {
			const result = { url: `${service.url}/file?token=t` };
			return { body: JSON.stringify({ id: 'exp_1', status: 'DONE', result }) };
		}
		closed.push(once(response, 'close'));
		response.writeHead(200, { 'content-type': 'text/plain', ...headers });
		send(response);
		return undefined;
	};
}

const stall = () => {
	serve({}, (response) => response.write('id,amount\n'));
};

const run = async (timeout: number, cancelAfterMs?: number) =>
	await runNode({
		credentials: credentialsFor(service),
		parameters: {
			resource: 'export',
			operation: 'download',
			exportId: byId('exp_1'),
			requestOptions: { timeout },
		},
		cancelAfterMs,
	});

it.each<[string, () => void]>([
	['plain', stall],
	[
		'packed',
		() => {
			const packed = gzipSync('id,amount\n').subarray(0, 12);
			serve({ 'content-encoding': 'gzip' }, (response) => response.write(packed));
		},
	],
])('a file that stalls is given up, retried, then refused: %s', async (_, begin) => {
	begin();
	const { error, items } = await run(1);
	expect(error).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
	expect(error?.message).toMatch(/broke before/);
	expect(items).toEqual([]);
	const [, file] = service.requests;
	expect(file?.headers.accept).toBe('text/plain, application/json;q=0.9');
	expect(closed).toHaveLength(4);
	// No connection is left open.
	await Promise.all(closed);
});

it('a web page instead of the file leaves no connection open', async () => {
	serve({ 'content-type': 'text/html' }, (response) => response.write('<html>'));
	const { error } = await run(30);
	expect(error?.message).toMatch(/web page/);
	await Promise.all(closed);
});

it('a file that stalls is aborted as soon as the execution is canceled', async () => {
	stall();
	const start = Date.now();
	await run(60, 300);
	expect(Date.now() - start).toBeLessThan(30_000);
	const calls = service.requests.length;
	await setTimeout(1_200);
	expect(service.requests).toHaveLength(calls);
});

it('a file that only slows down is completed', async () => {
	serve({}, (response) => {
		void (async () => {
			for (let row = 0; row < 6; row += 1) {
				response.write(`row ${row}\n`);
				await setTimeout(400);
			}
			response.end();
		})();
	});
	const { items, error } = await run(1);
	expect(error).toBeUndefined();
	const text = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString();
	expect(text).toMatch(/^row 0\n.*row 5\n$/s);
});
