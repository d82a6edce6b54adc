import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from './engine';
import { startRawService, type RawService } from './rawService';

let service: RawService;
const sockets: Socket[] = [];
let whenConnecting: (socket: Socket) => void;

/** Learns of every connection that this process begins. */
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

/** As the operating system tells that a host is gone. */
const gone = (code: string, syscall: string) =>
	Object.assign(new Error(`${syscall} ${code} 127.0.0.1`), { code, syscall, errno: -113 });

describe.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('%s', (code) => {
	describe.each(['read', 'write'])('of a connection that stood, at %s', (syscall) => {
		beforeEach(() => {
			const { answering } = service;
			service.answering = (request, response) => {
				if (service.requests.length > 1) return answering(request, response);
				for (const socket of sockets) socket.destroy(gone(code, syscall));
				return undefined;
			};
		});

		it('leaves open whether a POST was carried out, so it is not sent again', async () => {
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

	it('of a connection that never stood lets a POST be sent again', async () => {
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
