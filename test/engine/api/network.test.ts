import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

let service: RawService;
const sockets: Socket[] = [];
let whenConnecting: (socket: Socket) => void;

/** Records every connection that this process opens. */
const onSocket = (message: unknown) => {
	const { socket } = Object(message);
	if (!(socket instanceof Socket)) return;
	sockets.push(socket);
	whenConnecting(socket);
};

beforeAll(() => {
	subscribe('net.client.socket', onSocket);
});

afterAll(() => {
	unsubscribe('net.client.socket', onSocket);
});

beforeEach(async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	sockets.length = 0;
	whenConnecting = () => {};
	service = await startRawService();
	service.answering = () => ({ body: '{"id":"exp_1","status":"SCHEDULED"}' });
});

afterEach(async () => {
	await service.close();
});

const reading: INodeParameters = { resource: 'export', operation: 'get', exportId: byId('exp_1') };
const writing: INodeParameters = {
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: byId('camp_1'),
	waitForCompletion: false,
};

const run = async (parameters: INodeParameters) =>
	await runNode({ credentials: credentialsFor(service), parameters });

/** Returns the error of the operating system for an unreachable host. */
const gone = (code: string, syscall: string) =>
	Object.assign(new Error(`${syscall} ${code} 127.0.0.1`), { code, syscall, errno: -113 });

describe.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('%s', (code) => {
	describe.each(['read', 'write'])('of an established connection, at %s', (syscall) => {
		beforeEach(() => {
			const { answering } = service;
			service.answering = (request, response) => {
				if (service.requests.length > 1) return answering(request, response);
				for (const socket of sockets) socket.destroy(gone(code, syscall));
				return undefined;
			};
		});

		it('leaves the outcome of a POST unknown, so it is not sent again', async () => {
			const { error } = await run(writing);
			expect(service.requests).toHaveLength(1);
			expect(error?.message).toMatch(/^Outcome unknown: the connection broke/);
		});

		it('lets a GET be sent again', async () => {
			const { error } = await run(reading);
			expect(error).toBeUndefined();
			expect(service.requests).toHaveLength(2);
		});
	});

	it('of a connection that was never established lets a POST be sent again', async () => {
		let isFirst = true;
		whenConnecting = (socket) => {
			if (!isFirst) return;
			isFirst = false;
			process.nextTick(() => socket.destroy(gone(code, 'connect')));
		};
		const { error } = await run(writing);
		expect(error).toBeUndefined();
		expect(sockets).toHaveLength(2);
		expect(service.requests).toHaveLength(1);
	});
});

describe('a body that never ends', () => {
	/** Sends pieces of white space before the response, one every `everyMs` milliseconds. */
	const dripping = (pieces: number, everyMs: number, size: number) => {
		service.answering = (_, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			let left = pieces;
			const timer = setInterval(() => {
				left -= 1;
				if (left > 0 && !response.destroyed) response.write(' '.repeat(size));
				else {
					clearInterval(timer);
					response.end('{"id":"exp_1","status":"SCHEDULED"}');
				}
			}, everyMs);
			return undefined;
		};
	};
	const impatient = { ...reading, requestOptions: { timeout: 1 } };

	it('is given up at the timeout, although data keeps arriving', async () => {
		dripping(600, 100, 1);
		const { error } = await run(impatient);
		expect(error?.description).toMatch(/not all of it arrived within 1 s \(ETIMEDOUT\)/);
		expect(service.requests).toHaveLength(4);
	}, 60_000);

	it('is waited for within the timeout', async () => {
		dripping(4, 20, 1);
		const { error } = await run(reading);
		expect(error).toBeUndefined();
	});

	it('is not kept in memory beyond 50 MB', async () => {
		dripping(60, 1, 1_000_000);
		const { error } = await run(reading);
		expect(error?.message).toMatch(/it is larger than 50 MB$/);
		expect(service.requests).toHaveLength(1);
	}, 60_000);
});
