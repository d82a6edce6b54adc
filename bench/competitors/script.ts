import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';
import { KEYS } from '../../sandbox/auth.js';

const headers = {
	'x-app-id': KEYS.appId,
	'x-app-token': KEYS.appToken,
	'x-management-id': KEYS.managementId,
	'x-management-token': KEYS.managementToken,
};

/** Parallel requests of a script, where possible: as many as the connector starts with. */
export const CONCURRENCY = 5;

const BOUNDARY = '----------script';

/** HTTP client of a plain script: undici with a pool of persistent connections. */
export class Script {
	private readonly pool: Pool;

	/** @param connections maximum number of open connections, and so of parallel requests */
	constructor(url: string, connections: number) {
		this.pool = new Pool(url, { connections });
	}

	/**
	 * Sends a request.
	 * @returns the JSON of the response, or undefined
	 */
	async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
		const answer = await this.pool.request({
			method,
			path,
			headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
			body: body && JSON.stringify(body),
		});
		const text = await answer.body.text();
		if (answer.statusCode >= 300) {
			throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
		}
		return text === '' ? undefined : JSON.parse(text);
	}

	/**
	 * Uploads a CSV file as a form does.
	 * @returns the JSON of the response
	 */
	async upload(path: string, file: Buffer[]): Promise<unknown> {
		const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="import.csv"\r\n\r\n`;
		const { statusCode, body } = await this.pool.request({
			method: 'POST',
			path,
			headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
			body: Buffer.concat([Buffer.from(head), ...file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
		});
		const text = await body.text();
		if (statusCode >= 300) throw new Error(`POST ${path}: ${statusCode} ${text}`);
		return JSON.parse(text);
	}

	async download(path: string, file: string): Promise<void> {
		const { statusCode, body } = await this.pool.request({ method: 'GET', path, headers });
		if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode}`);
		await pipeline(body, createWriteStream(file));
	}

	async close(): Promise<void> {
		await this.pool.close();
	}
}

/**
 * Runs a script.
 * @returns its result, and its duration in milliseconds
 */
export async function timed<T>(
	url: string,
	connections: number,
	work: (script: Script) => Promise<T>,
): Promise<{ ms: number; result: T }> {
	const script = new Script(url, connections);
	const began = performance.now();
	const result = await work(script);
	const ms = performance.now() - began;
	await script.close();
	return { ms, result };
}
