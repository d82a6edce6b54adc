import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { answerOf, isSuccess, type Answer } from './answer';
import type { CallOptions } from './request';
import { isJsonObject } from './types';

/**
 * What a reader makes of a response: the answer, and for a success the value that the caller wants, or the problem
 * that makes it unusable.
 */
export interface Received<T> {
	answer: Answer;
	value?: T;
	problem?: string;
}

/** What a reader has to know of the call beside its response. */
export interface Circumstances {
	/** After how many milliseconds nothing more of a streamed body is waited for. */
	idleMs: number;
	/** Whether an attempt before this one may have been carried out. */
	mayBeDone: boolean;
}

/** How a response is asked for and read. */
export interface Reader<T> {
	encoding: IHttpRequestOptions['encoding'];
	read: (
		response: IN8nHttpFullResponse,
		circumstances: Circumstances,
	) => Received<T> | Promise<Received<T>>;
}

/**
 * Reads the body of a success as text. A DELETE that finds nothing, after an attempt that may have been carried out, was:
 * its body is empty.
 */
export function textReader({ method }: CallOptions): Reader<string> {
	return {
		encoding: 'text',
		read: (response, { mayBeDone }) => {
			const answer = answerOf(response);
			if (isSuccess(answer)) return { answer, value: answer.text };
			const isGone = mayBeDone && method === 'DELETE' && answer.status === 404;
			return isGone ? { answer, value: '' } : { answer };
		},
	};
}

/** What stands for an answer where there is none. */
export const NO_ANSWER: Answer = { status: 0, headers: {}, text: '' };

/** Whether n8n's helper returned a response with its status and headers. */
export function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isJsonObject(value) && typeof value.statusCode === 'number' && isJsonObject(value.headers);
}
