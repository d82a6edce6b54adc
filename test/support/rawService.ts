import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Sandbox } from '../../sandbox';
import { KEYS } from '../../sandbox/auth';

/** A call as it arrived, nothing decoded or checked. */
export interface RawRequest {
	method: string;
	/** The request target, with its query. */
	target: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** What is answered: a JSON text or any other, with the status 200 unless given. */
export interface RawAnswer {
	status?: number;
	headers?: Record<string, string>;
	body: string;
}

/** Answers a call, or does to the connection what it likes and returns nothing. */
export type Answering = (request: RawRequest, response: ServerResponse) => RawAnswer | undefined;

/** A service without any manners: it takes everything, and answers what a test wants. */
export interface RawService extends Pick<Sandbox, 'url' | 'keys'> {
	readonly requests: RawRequest[];
	answering: Answering;
	close: () => Promise<void>;
}

/** @param host the address of this machine to listen at */
export async function startRawService(host = '127.0.0.1'): Promise<RawService> {
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const { method = '', url: target = '', headers } = request;
			const received = { method, target, headers, body };
			service.requests.push(received);
			const answer = service.answering(received, response);
			if (!answer) return;
			response.writeHead(answer.status ?? 200, {
				'content-type': 'application/json',
				...answer.headers,
			});
			response.end(answer.body);
		});
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
