import { EventEmitter } from 'node:events';
import type { FastifyRequest } from 'fastify';
import type { Fault } from './faults';

/** A received API request. Secrets are masked before it is stored. */
export interface RecordedRequest {
	/** Sequence number, from 1. */
	number: number;
	/** ISO 8601. */
	time: string;
	method: string;
	/** Not decoded. */
	path: string;
	/** Not decoded, without the question mark. */
	query: string;
	headers: Record<string, string>;
	body: unknown;
	/** Status of the response; null while there is none, or if none was sent. */
	status: number | null;
	durationMs: number | null;
	fault: Fault['kind'] | null;
}

/**
 * Emits every API request to any sandbox of this process with its JSON response before unknown fields are added; undefined
 * if the response is not JSON.
 */
export const traffic = new EventEmitter<{ answered: [RecordedRequest, unknown] }>();

const MASK = '***';
const SECRET_HEADERS = /token|authorization|cookie/;
const SECRET_FIELDS = /token|secret|password/i;
const SECRET_PARAMETERS = /((?:^|[?&])[^=&]*token[^=&]*=)[^&]*/gi;
const ADDRESS = /^https?:/;

const maskedQuery = (text: string) => text.replace(SECRET_PARAMETERS, `$1${MASK}`);

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

	/** Deletes the requests and continues the numbering. */
	forget(): void {
		this.requests.length = 0;
	}

	/** Deletes the requests and restarts the numbering. */
	clear(): void {
		this.forget();
		this.count = 0;
	}
}

/** Masks all secrets at any depth, and tokens in URLs. */
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
