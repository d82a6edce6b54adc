import type { RecordedRequest } from '../../sandbox';

/** A request that the service carried out, as far as the description covers it. */
export interface SentRequest {
	method: string;
	/** As sent: not decoded. */
	path: string;
	/** As sent, without the question mark. */
	query: string;
	/** Without parameters such as the charset; undefined if there was no body. */
	contentType?: string;
	/** Parsed body; undefined if there was none. */
	body?: unknown;
}

/** The sandbox is its own download host, below this path. */
const DOWNLOADS = /^\/download(?=\/)/;

/** Path on the real service. */
export const pathAtService = (path: string) => path.replace(DOWNLOADS, '');

/** The kept part of a recorded request; undefined if the service rejected it or never responded. */
export function sentRequest(record: RecordedRequest): SentRequest | undefined {
	const { method, path, query, headers, body, status } = record;
	if (status === null || status < 200 || status > 299) return undefined;
	const contentType = headers['content-type']?.split(';')[0];
	return { method, path: pathAtService(path), query, contentType, body };
}
