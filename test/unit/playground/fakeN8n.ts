import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What happens to a request: a response, a rejection because the database is slow, the editor's page, or a broken
 * connection.
 */
type Reply = 'answered' | 'busy' | 'page' | 'broken';

export interface Arrived {
	method: string;
	path: string;
	body: unknown;
}

/** Simulates n8n on a busy machine: the next requests have the planned results, all others succeed. */
export class FakeN8n {
	readonly arrived: Arrived[] = [];
	readonly connections = new Set<Socket>();
	private readonly server: Server;
	private planned: Reply[] = [];

	/** @param carryOut handles a request, and returns the response's `data` */
	constructor(carryOut: (call: Arrived) => unknown = () => null) {
		this.server = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				this.connections.add(request.socket);
				const text = Buffer.concat(chunks).toString();
				const body: unknown = text === '' ? undefined : JSON.parse(text);
				const call = { method: request.method ?? '', path: request.url ?? '', body };
				this.arrived.push(call);
				const reply = this.planned.shift() ?? 'answered';
				if (reply === 'busy') {
					response.writeHead(503).end('Database is not ready!');
					return;
				}
				if (reply === 'page') {
					response.writeHead(200).end('<!DOCTYPE html>');
					return;
				}
				const data = carryOut(call);
				if (reply === 'broken') request.socket.resetAndDestroy();
				else
					response
						.writeHead(200, { 'set-cookie': 'n8n-auth=me; Path=/' })
						.end(JSON.stringify({ data }));
			});
		});
	}

	/** Plans the results of the next requests, in this order. */
	plan(...replies: Reply[]): void {
		this.planned = replies;
	}

	/** @param port 0 for any */
	async listen(port = 0): Promise<string> {
		this.server.listen(port, '127.0.0.1');
		await once(this.server, 'listening');
		const address = this.server.address();
		if (address === null || typeof address === 'string') throw new Error('no port');
		return `http://127.0.0.1:${address.port}`;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		this.server.close();
		await once(this.server, 'close');
	}
}
