import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { LARGEST_RESPONSE } from '../limits';
import { isSuccess, type HttpResponse } from './httpResponse';
import { isStream, readText } from './idleTimeout';
import { isJsonObject } from '../types';

/**
 * Result of reading a response. It has a value if the response is usable, a problem if it is not what the caller expects,
 * and neither for an error of the service.
 */
export interface ReadResult<T> {
	response: HttpResponse;
	value?: T;
	problem?: string;
}

export interface ReadOptions {
	/** Timeout in milliseconds: for a file since its last bytes, for text until all of it has arrived. */
	idleMs: number;
}

/** Request settings for one kind of response, and the function that reads it. */
export interface Reader<T> {
	encoding: IHttpRequestOptions['encoding'];
	read: (
		response: IN8nHttpFullResponse,
		options: ReadOptions,
	) => ReadResult<T> | Promise<ReadResult<T>>;
}

/** Creates a reader for text. It limits time and size, because the platform would go on waiting and reading. */
export function textReader(): Reader<string> {
	return {
		encoding: 'stream',
		read: async ({ statusCode: status, headers, body }, { idleMs }) => {
			const text = isStream(body) ? await readText(body, idleMs) : '';
			if (text === undefined) {
				const problem = `it is larger than ${LARGEST_RESPONSE / 1_000_000} MB`;
				return { response: { status, headers, text: '' }, problem };
			}
			const response: HttpResponse = { status, headers, text };
			return isSuccess(response) ? { response, value: response.text } : { response };
		},
	};
}

/** Placeholder for a missing response. */
export const NO_RESPONSE: HttpResponse = { status: 0, headers: {}, text: '' };

/** True if n8n's helper returned a response with its status and headers. */
export function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isJsonObject(value) && typeof value.statusCode === 'number' && isJsonObject(value.headers);
}
