import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { LARGEST_RESPONSE } from '../limits';
import { isSuccess, type HttpResponse } from './httpResponse';
import { isStream, readText } from './idleTimeout';
import { isJsonObject } from '../types';

/**
 * Result of reading a response: the answer, and for a success the value that the caller wants, or the problem
 * that makes it unusable.
 */
export interface ReadResult<T> {
	answer: HttpResponse;
	value?: T;
	problem?: string;
}

/** The part of a call that decides how its answer is read. */
export interface ReadOptions {
	/** After how many milliseconds a file of which nothing more arrives is given up, or a text that is not there. */
	idleMs: number;
}

/** Request settings for one kind of answer, and the reader of that answer. */
export interface Reader<T> {
	encoding: IHttpRequestOptions['encoding'];
	read: (
		response: IN8nHttpFullResponse,
		options: ReadOptions,
	) => ReadResult<T> | Promise<ReadResult<T>>;
}

/**
 * Reads the body as text, no longer than the call may take and no more than is said: the platform would wait and keep on.
 */
export function textReader(): Reader<string> {
	return {
		encoding: 'stream',
		read: async ({ statusCode: status, headers, body }, { idleMs }) => {
			const text = isStream(body) ? await readText(body, idleMs) : '';
			if (text === undefined) {
				const problem = `it is larger than ${LARGEST_RESPONSE / 1_000_000} MB`;
				return { answer: { status, headers, text: '' }, problem };
			}
			const answer: HttpResponse = { status, headers, text };
			return isSuccess(answer) ? { answer, value: answer.text } : { answer };
		},
	};
}

/** Stands for a missing answer. */
export const NO_ANSWER: HttpResponse = { status: 0, headers: {}, text: '' };

/** Whether n8n's helper returned a response with its status and headers. */
export function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isJsonObject(value) && typeof value.statusCode === 'number' && isJsonObject(value.headers);
}
