import { EventEmitter } from 'node:events';
import type { FastifyRequest } from 'fastify';
import type { Fault } from './faults';

/** An API call that arrived. Secrets are masked before anything is kept. */
export interface RecordedRequest {
	/** 1 for the first. */
	number: number;
	/** ISO 8601. */
	time: string;
	method: string;
	/** As sent: not decoded. */
	path: string;
	/** As sent, without the question mark. */
	query: string;
	headers: Record<string, string>;
	/** The parsed body; undefined when there was none. */
	body: unknown;
	/** The answer; null while the call is open and when there was none. */
	status: number | null;
	durationMs: number | null;
	/** The fault that hit this call. */
	fault: Fault['kind'] | null;
}

/**
 * Tells of every API call to any sandbox of this process as it is answered, and with what, before unknown fields are
 * added to it; undefined when that is no JSON.
 */
export const traffic = new EventEmitter<{ answered: [RecordedRequest, unknown] }>();

const MASK = '***';
const SECRET_HEADERS = /token|authorization|cookie/;
const SECRET_FIELDS = /token|secret|password/i;
const SECRET_PARAMETERS = /((?:^|[?&])[^=&]*token[^=&]*=)[^&]*/gi;
const ADDRESS = /^https?:/;

const maskedQuery = (text: string) => text.replace(SECRET_PARAMETERS, `$1${MASK}`);

/** Keeps every API call in order of arrival. */
export class Recorder {
	readonly requests: RecordedRequest[] = [];
	private count = 0;

	record({ method, raw, headers }: FastifyRequest): RecordedRequest {
		const [path = '', ...query] = (raw.url ?? '').split('?');
		const record: RecordedRequest = {
			number: ++this.count,
			time: new Date().toISOString(),
			method,
			path,
			query: maskedQuery(query.join('?')),
			headers: Object.fromEntries(
				Object.entries(headers).map(([name, value]) => [
					name,
					SECRET_HEADERS.test(name) ? MASK : String(value),
				]),
			),
			body: undefined,
			status: null,
			durationMs: null,
			fault: null,
		};
		this.requests.push(record);
		return record;
	}

	/** Forgets the requests; the numbering goes on. */
	forget(): void {
		this.requests.length = 0;
	}

	/** Forgets the requests and starts numbering anew. */
	clear(): void {
		this.forget();
		this.count = 0;
	}
}

/** The value with all tokens replaced, to any depth, and in addresses. */
export function masked(value: unknown): unknown {
	if (typeof value === 'string' && ADDRESS.test(value)) return maskedQuery(value);
	if (Array.isArray(value)) return value.map(masked);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [
			key,
			SECRET_FIELDS.test(key) ? MASK : masked(inner),
		]),
	);
}
