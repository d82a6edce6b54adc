import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRequest } from '../../sandbox';

/** A request that the service carried out, as far as the description speaks of it. */
export interface SentRequest {
	method: string;
	/** As sent: not decoded. */
	path: string;
	/** As sent, without the question mark. */
	query: string;
	/** Without parameters such as the charset; undefined when there was no body. */
	contentType?: string;
	/** The parsed body; undefined when there was none. */
	body?: unknown;
}

/** The environment variable that names the folder in which the suites' requests are kept. */
export const REQUESTS = 'VOUCHERIFY_REQUESTS';

/** The sandbox is its own download host, below this path. */
const DOWNLOADS = /^\/download(?=\/)/;

/** What is kept of a recorded request; undefined when the service refused it or never answered. */
export function sentRequest(record: RecordedRequest): SentRequest | undefined {
	const { method, path, query, headers, body, status } = record;
	if (status === null || status < 200 || status > 299) return undefined;
	const contentType = headers['content-type']?.split(';')[0];
	return { method, path: path.replace(DOWNLOADS, ''), query, contentType, body };
}

/** Adds each request once to a file of this process in the folder. @returns what takes the requests */
export function keepIn(folder: string): (record: RecordedRequest) => void {
	const file = join(folder, `${process.pid}.jsonl`);
	const known = new Set<string>();
	return (record) => {
		const request = sentRequest(record);
		const line = JSON.stringify(request);
		if (!request || known.has(line)) return;
		known.add(line);
		appendFileSync(file, `${line}\n`);
	};
}

/** Every kept request once. */
export function requestsIn(folder: string): SentRequest[] {
	const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
	const lines = new Set(files.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
	return [...lines].map((line) => {
		const request: SentRequest = JSON.parse(line);
		return request;
	});
}
