import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { Upload } from './multipart';

/** The credentials of this package, by the part of the API that they open. */
export type CredentialName = 'voucherifyApi' | 'voucherifyManagementApi';

/**
 * Meaning of a refusal for a call: the headline of the error, without a full stop, and where there is something better
 * to do than with other errors of its kind, the advice in whole sentences. Where the same key or status stands for several
 * mistakes, `when` fits the service's words for the one that is meant.
 */
export type ErrorMeaning = string | { headline: string; advice: string; when?: RegExp };

/** Meanings of errors by the service's error key or by the status. */
export type ErrorCatalog = Readonly<Record<string, ErrorMeaning>>;

/** Settings of a call, apart from its address. */
export interface CallOptions {
	method: IHttpRequestMethods;
	/** The parts of the path; none where the address comes from the service. */
	path?: readonly string[];
	/** Sent as JSON. */
	body?: IDataObject | IDataObject[];
	/** Sent as a form instead of JSON. */
	form?: Record<string, string>;
	/** A form with a file, sent instead of JSON. */
	upload?: Upload;
	/** Media type of the answer. Default: JSON. */
	accept?: string;
	/** Whether doing it twice does the same as doing it once. Default: GET, PUT and DELETE do. */
	idempotent?: boolean;
	/** Whether it counts against the limit of bulk calls, which are few in an hour. Default: it does not. */
	bulk?: boolean;
	/** Whether the keys stay here, since what is asked for is open to everybody. Default: they are sent. */
	unsigned?: boolean;
	/** Values in the call that no error may show. */
	secrets?: string[];
	/** Meanings of refusals that are special to this call. */
	errorCatalog?: ErrorCatalog;
	/** Told when an answer was lost and the call is sent again: what the next answer says is not all that has happened. */
	onLost?: () => void;
}

/** One call to the API. */
export interface ApiCall extends CallOptions {
	/** The parts of the path, as they are: they are encoded here and nowhere else. */
	path: readonly string[];
	/** A list of values is sent as the same parameter again and again. */
	query?: Record<string, string | number | string[] | undefined>;
}

/**
 * After how many milliseconds a call is given up. An idempotent call is cheap to send again; another one must outlast
 * the service's own limit of three minutes, or a slow success would look like a failure.
 */
const TIMEOUT_MS = { idempotent: 60_000, other: 185_000 };

/** Slowest upload that is waited for, in bytes per millisecond: large bodies get more time. */
const SLOWEST_UPLOAD = 50;

const IDEMPOTENT_METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);

/** Whether sending the call twice does the same as sending it once. */
export function isIdempotent({ method, idempotent }: CallOptions): boolean {
	return idempotent ?? IDEMPOTENT_METHODS.has(method);
}

/** The request for n8n's helper: every status comes back to us, and no redirect is followed. */
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

/** Whether the call sends more than its address. */
export const hasContent = ({ body, form, upload }: CallOptions) =>
	(body ?? form ?? upload) !== undefined;

/** The body and its media type. */
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
 * The request, which ends with any of the signals. A plain `abortSignal` would be lost in an execution: n8n's
 * `httpRequestWithAuthentication` puts the signal of `getExecutionCancelSignal`, which is one of ours, in its place
 * (shown by `test/engine/operations/platform.test.ts`), and sends what it then reads there.
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
			// It is among ours.
		},
	};
}

/** The address of a call below `baseUrl`, or undefined when a part of its path cannot be written in an address. */
export function buildUrl(baseUrl: string, { path, query = {} }: ApiCall): string | undefined {
	const parts = path.map(encodePathPart);
	if (parts.includes(undefined)) return undefined;
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of [value ?? []].flat()) search.append(name, String(one));
	}
	return `${baseUrl}/${parts.join('/')}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** One part of a path, encoded so that it stays one part whatever it holds; undefined when that cannot be. */
export function encodePathPart(part: string): string | undefined {
	// Dots alone cannot be a part of an address, not even encoded: every client resolves them away.
	if (/^\.{0,2}$/.test(part)) return undefined;
	try {
		return encodeURIComponent(part);
	} catch {
		return undefined;
	}
}
