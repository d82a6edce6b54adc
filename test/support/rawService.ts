import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import type { Sandbox } from '../../sandbox';
import { KEYS } from '../../sandbox/auth';

/** A request as it arrived, not decoded or checked. */
export interface RawRequest {
	method: string;
	/** Request target, with its query. */
	target: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** A response: JSON or any other text, by default with status 200. */
export interface RawAnswer {
	status?: number;
	headers?: Record<string, string>;
	body: string;
}

/** Answers a request, or does anything to the connection and returns undefined. */
export type Answering = (
	request: RawRequest,
	response: ServerResponse,
) => RawAnswer | undefined | Promise<RawAnswer | undefined>;

/** A bare service: accepts every request, and sends the response that a test wants. */
export interface RawService extends Pick<Sandbox, 'url' | 'keys'> {
	readonly requests: RawRequest[];
	answering: Answering;
	close: () => Promise<void>;
}

/** @param host address of this machine to listen on */
export async function startRawService(host = '127.0.0.1'): Promise<RawService> {
	const respond = async (request: IncomingMessage, response: ServerResponse) => {
		const { method = '', url: target = '', headers } = request;
		const received = { method, target, headers, body: await text(request) };
		service.requests.push(received);
		const answer = await service.answering(received, response);
		if (!answer) return;
		response.writeHead(answer.status ?? 200, {
			'content-type': 'application/json',
			...answer.headers,
		});
		response.end(answer.body);
	};
	const server = createServer((request, response) => {
		// The request broke off, or the service behind this one has stopped.
		respond(request, response).catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	const service: RawService = {
		url: `http://${host}:${port}`,
		keys: KEYS,
		requests: [],
		answering: () => ({ body: '{}' }),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return service;
}

/** Service for a test, once it runs. */
export let rawService: RawService;

/** Starts a bare service for each test of a file: no request of an earlier test that is still on its way can reach it. */
export function useRawService(): void {
	beforeEach(async () => {
		rawService = await startRawService();
	});

	afterEach(async () => {
		await rawService.close();
	});
}
