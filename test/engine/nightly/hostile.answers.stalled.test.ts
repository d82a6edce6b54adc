import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

let service: RawService;

// A rate limit is remembered per address, so each test gets its own service.
beforeEach(async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	service = await startRawService();
});

afterEach(async () => {
	await service.close();
});

it('gives up on stalled JSON after the timeout', async () => {
	service.answering = (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write('{"id":');
		return undefined;
	};
	const { error } = await runNode({
		credentials: credentialsFor(service),
		parameters: {
			resource: 'export',
			operation: 'get',
			exportId: byId('exp_1'),
			requestOptions: { timeout: 1 },
		},
	});
	expect(error).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
	expect(service.requests).toHaveLength(4);
});

describe('a download that stalls', () => {
	const downloading = { resource: 'export', operation: 'download', exportId: byId('exp_1') };
	/** Resolve when the connections of the downloads are closed. */
	const closed: Array<Promise<unknown>> = [];
	/** Returns an export, then starts its file and stalls. */
	const stall = (packed = false) => {
		closed.length = 0;
		service.answering = ({ target }, response) => {
			if (target.startsWith('/v1/')) {
				const result = { url: `${service.url}/file?token=t` };
				return { body: JSON.stringify({ id: 'exp_1', status: 'DONE', result }) };
			}
			closed.push(once(response, 'close'));
			response.writeHead(200, {
				'content-type': 'text/plain',
				...(packed && { 'content-encoding': 'gzip' }),
			});
			if (packed) response.write(gzipSync('id,amount\n').subarray(0, 12));
			else response.write('id,amount\n');
			return undefined;
		};
	};
	const run = async (timeout: number, cancelAfterMs?: number) =>
		await runNode({
			credentials: credentialsFor(service),
			parameters: { ...downloading, requestOptions: { timeout } },
			cancelAfterMs,
		});

	it.each([
		['plain', false],
		['packed', true],
	])('is given up after the timeout, retried, then refused: %s', async (_, packed) => {
		stall(packed);
		const { error, items } = await run(1);
		expect(error).toMatchObject({
			name: 'NodeApiError',
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(error?.message).toMatch(/broke before/);
		expect(items).toEqual([]);
		expect(service.requests.filter(({ target }) => target.startsWith('/file'))).toHaveLength(4);
	});

	it.each([
		['plain', false],
		['packed', true],
	])('leaves no connection open: %s', async (_, packed) => {
		stall(packed);
		await run(1);
		expect(closed).toHaveLength(4);
		await Promise.all(closed);
	});

	it('leaves no connection open where a web page came instead', async () => {
		service.answering = ({ target }, response) => {
			if (target.startsWith('/v1/')) {
				const result = { url: `${service.url}/file` };
				return { body: JSON.stringify({ id: 'exp_1', status: 'DONE', result }) };
			}
			closed.push(once(response, 'close'));
			response.writeHead(200, { 'content-type': 'text/html' });
			response.write('<html>');
			return undefined;
		};
		closed.length = 0;
		const { error } = await run(30);
		expect(error?.message).toMatch(/web page/);
		await Promise.all(closed);
	});

	it('is requested as text, as documented', async () => {
		stall();
		await run(1);
		const [, file] = service.requests;
		expect(file?.headers.accept).toBe('text/plain, application/json;q=0.9');
	});

	it('is aborted immediately when the execution is canceled', async () => {
		stall();
		const start = Date.now();
		await run(60, 300);
		expect(Date.now() - start).toBeLessThan(30_000);
		const calls = service.requests.length;
		await setTimeout(1_200);
		expect(service.requests).toHaveLength(calls);
	});

	it('only slows down, but keeps going, is completed', async () => {
		service.answering = ({ target }, response) => {
			if (target.startsWith('/v1/')) {
				const result = { url: `${service.url}/file` };
				return { body: JSON.stringify({ id: 'exp_1', status: 'DONE', result }) };
			}
			response.writeHead(200, { 'content-type': 'text/plain' });
			void (async () => {
				for (let row = 0; row < 6; row += 1) {
					response.write(`row ${row}\n`);
					await setTimeout(400);
				}
				response.end();
			})();
			return undefined;
		};
		const { items, error } = await run(1);
		expect(error).toBeUndefined();
		expect(Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString()).toMatch(
			/^row 0\n.*row 5\n$/s,
		);
	});
});
