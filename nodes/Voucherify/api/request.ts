import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { Upload } from './multipart';

/** The credentials of this package, by the part of the API that they open. */
export type CredentialName = 'voucherifyApi' | 'voucherifyManagementApi';

/**
 * What a refusal means for a call: the headline of the error, without a full stop, and where there is something better
 * to do than with other errors of its kind, the advice in whole sentences.
 */
export type Explanation = string | { headline: string; advice: string };

/** Explanations by the service's error key or by the status. */
export type Explanations = Readonly<Record<string, Explanation>>;

/** How a call is made, whatever its address. */
export interface CallOptions {
	method: IHttpRequestMethods;
	/** Sent as JSON. */
	body?: IDataObject | IDataObject[];
	/** Sent as a form instead of JSON. */
	form?: Record<string, string>;
	/** A form with a file, sent instead of JSON. */
	upload?: Upload;
	/** What may be answered. Default: JSON. */
	accept?: string;
	/** Whether doing it twice does the same as doing it once. Default: GET, PUT and DELETE do. */
	repeatable?: boolean;
	/** Whether it counts against the limit of bulk calls, which are few in an hour. Default: it does not. */
	bulk?: boolean;
	/** Whether the keys stay here, since what is asked for is open to everybody. Default: they are sent. */
	unsigned?: boolean;
	/** Values in the call that no error may show. */
	secrets?: string[];
	/** What refusals mean for this call. */
	explanations?: Explanations;
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
 * After how many milliseconds a call is given up. A repeatable call is cheap to send again; another one must outlast
 * the service's own limit of three minutes, or a slow success would look like a failure.
 */
const TIMEOUT_MS = { repeatable: 60_000, other: 185_000 };

const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);

/** Whether the call may be sent again when its outcome is unknown. */
export function isRepeatable({ method, repeatable }: CallOptions): boolean {
	return repeatable ?? REPEATABLE.has(method);
}

/** The request for n8n's helper: every status comes back to us, and no redirect is followed. */
export function requestOf(
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
		timeout: timeoutMs ?? TIMEOUT_MS[isRepeatable(call) ? 'repeatable' : 'other'],
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	};
}

/** What is sent, and what it is. */
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
 * The request, which ends with `over`, and with `cancelled` where there is one. In an execution, n8n puts its own signal
 * in the place of the request's: whatever is put there, `over` stays.
 */
export function endingWith(
	request: IHttpRequestOptions,
	over: AbortSignal,
	cancelled?: AbortSignal,
): IHttpRequestOptions {
	let other = cancelled;
	let joined: AbortSignal | undefined;
	return Object.defineProperty(request, 'abortSignal', {
		enumerable: true,
		get: () => (joined ??= other ? AbortSignal.any([over, other]) : over),
		set: (signal?: AbortSignal) => {
			other = signal;
			joined = undefined;
		},
	});
}

/** The address of a call below `baseUrl`, or undefined when a part of its path cannot be written in an address. */
export function urlOf(baseUrl: string, { path, query = {} }: ApiCall): string | undefined {
	const parts = path.map(encodedPart);
	if (parts.includes(undefined)) return undefined;
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of [value ?? []].flat()) search.append(name, String(one));
	}
	return `${baseUrl}/${parts.join('/')}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** One part of a path, encoded so that it stays one part whatever it holds; undefined when that cannot be. */
export function encodedPart(part: string): string | undefined {
	// Dots alone cannot be a part of an address, not even encoded: every client resolves them away.
	if (/^\.{0,2}$/.test(part)) return undefined;
	try {
		return encodeURIComponent(part);
	} catch {
		return undefined;
	}
}
