import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { Upload } from './multipart';

/** Names of the package's credentials, one for each part of the API. */
export type CredentialName = 'voucherifyApi' | 'voucherifyManagementApi';

/**
 * Text of an error: the headline without a period, and advice in whole sentences if the general advice does not fit. If a
 * key or status has several causes, `when` matches the service's text for this one.
 */
export type ErrorMeaning = string | { headline: string; advice: string; when?: RegExp };

/** Error texts by the service's error key or by the status. */
export type ErrorCatalog = Readonly<Record<string, ErrorMeaning>>;

/** What the response to a write must be, as far as it says what it is. */
export interface Returns {
	/** Its `object`, e.g. "voucher". Undefined if the API docs name none. */
	object?: string;
	/** ID, source ID, code or name of the requested resource. */
	id?: string;
	/** What the write sets, e.g. `{ active: true }`. */
	state?: IDataObject;
}

/** Settings of a request, apart from its URL. */
export interface CallOptions {
	method: IHttpRequestMethods;
	/** Segments of the path; undefined if the URL comes from the service. */
	path?: readonly string[];
	/** Sent as JSON. */
	body?: IDataObject | IDataObject[];
	/** Sent as a URL-encoded form instead of JSON. */
	form?: Record<string, string>;
	/** Multipart form with a file, sent instead of JSON. */
	upload?: Upload;
	/** Media type of the response. Default: JSON. */
	accept?: string;
	/** True if sending it twice has the same effect as sending it once. Default: true for GET, PUT and DELETE. */
	idempotent?: boolean;
	/** True if it counts against the limit of bulk requests, which allows only a few per hour. Default: false. */
	bulk?: boolean;
	/** True if the keys are not sent, because the resource is public. Default: false. */
	unsigned?: boolean;
	/** Values in the request that no error may show. */
	secrets?: string[];
	/** Error texts that only this request has. */
	errorCatalog?: ErrorCatalog;
	/** What a write returns. A response that proves to be something else leaves the outcome unknown. */
	returns?: Returns;
	/**
	 * Called if a response was lost and the request is sent again: the next response does not describe all that has
	 * happened.
	 */
	onLost?: () => void;
}

export interface ApiCall extends CallOptions {
	/** Segments of the path, not encoded: `buildUrl` encodes them. */
	path: readonly string[];
	/** A list is sent as repeated parameters of the same name. */
	query?: Record<string, string | number | string[] | undefined>;
}

/**
 * Request timeouts in milliseconds. Idempotent requests are cheap to send again. Others must outlast the service's own
 * limit of three minutes, or a slow success would look like a failure.
 */
const TIMEOUT_MS = { idempotent: 60_000, other: 185_000 };

/** Slowest upload to wait for, in bytes per millisecond: large bodies get more time. */
const SLOWEST_UPLOAD = 50;

const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);

/** True if sending the request twice has the same effect as sending it once. */
export function isIdempotent({ method, idempotent }: CallOptions): boolean {
	return idempotent ?? IDEMPOTENT_METHODS.has(method);
}

/** Builds the options for n8n's request helper. It returns responses of every status, and follows no redirect. */
export function buildRequest(
	url: string,
	call: CallOptions,
	timeoutMs?: number,
): IHttpRequestOptions & { timeout: number } {
	const { method, accept = 'application/json' } = call;
	const { body, contentType } = contentOf(call);
	return {
		method,
		url,
		body,
		headers: {
			accept,
			...(contentType && { 'content-type': contentType }),
		},
		timeout:
			(timeoutMs ?? TIMEOUT_MS[isIdempotent(call) ? 'idempotent' : 'other']) +
			Math.ceil(Buffer.byteLength(body ?? '') / SLOWEST_UPLOAD),
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	};
}

/** True if the request has a body. */
export const hasContent = ({ body, form, upload }: CallOptions) =>
	(body ?? form ?? upload) !== undefined;

function contentOf({ body, form, upload }: CallOptions): {
	body?: string | Buffer;
	contentType?: string;
} {
	if (upload) return upload;
	if (form) {
		const contentType = 'application/x-www-form-urlencoded';
		return { body: new URLSearchParams(form).toString(), contentType };
	}
	return body ? { body: JSON.stringify(body), contentType: 'application/json' } : {};
}

/**
 * Adds signals to a request: each of them cancels it. A plain `abortSignal` would be lost in an execution: n8n's
 * `httpRequestWithAuthentication` sets it to the signal of `getExecutionCancelSignal`, which is one of ours (shown by
 * `test/engine/run/platform.test.ts`), and then sends the value that it reads back.
 */
export function endingWith(
	request: IHttpRequestOptions,
	...signals: AbortSignal[]
): IHttpRequestOptions {
	const signal = AbortSignal.any(signals);
	return {
		...request,
		get abortSignal() {
			return signal;
		},
		set abortSignal(_) {
			// n8n's signal is already one of ours.
		},
	};
}

/** Returns the URL of a request below `baseUrl`; undefined if a segment of its path cannot be part of a URL. */
export function buildUrl(baseUrl: string, { path, query = {} }: ApiCall): string | undefined {
	const parts = path.map(encodePathPart);
	if (parts.includes(undefined)) return undefined;
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of [value ?? []].flat()) search.append(name, String(one));
	}
	return `${baseUrl}/${parts.join('/')}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** Encodes a path segment so that it stays one segment; undefined if that is impossible. */
export function encodePathPart(part: string): string | undefined {
	// Every client resolves `.` and `..` away, even if they are encoded.
	if (/^\.{0,2}$/.test(part)) return undefined;
	try {
		return encodeURIComponent(part);
	} catch {
		return undefined;
	}
}
