import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { at } from './json.js';

/** Time for which n8n may be too busy to answer, in milliseconds. */
export const PATIENCE_MS = 60_000;
/** Milliseconds until it is asked again. */
const PAUSE_MS = 500;

/** A connection of its own for each call: n8n may close a kept one at the very moment at which it is used again. */
const dispatcher = new Agent({ pipelining: 0 });

/** Reasons for a connection that was not made: nothing has happened then. */
const UNCONNECTED = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

/** A call of n8n. */
export interface N8nRequest {
	method: 'GET' | 'POST' | 'PATCH';
	url: string;
	/** The session that makes it; none, when absent. */
	cookie?: string;
	/** Sent as JSON. */
	body?: unknown;
	/** Whether it may be made twice. */
	idempotent: boolean;
	/** Gives up waiting. */
	signal: AbortSignal;
}

/** Answer of n8n, whatever its status. */
export interface N8nResponse {
	status: number;
	/** Of the session that the call began, if it did. */
	cookie: string;
	text: string;
}

/** No answer has arrived to a call that may not be made twice: it may have been carried out. */
export class AnswerLost extends Error {}

/**
 * Makes a call, and makes it again for a minute while the machine is busy: n8n refuses calls as long as its database is
 * slow, and connections break. A call that may not be made twice is made again only when nothing can have happened.
 *
 * @throws `AnswerLost`, or an error that says why n8n cannot be reached
 */
export async function callN8n(question: N8nRequest): Promise<N8nResponse> {
	const limit = Date.now() + PATIENCE_MS;
	for (;;) {
		const answer = await once(question).catch((error: unknown) => {
			question.signal.throwIfAborted();
			return problemOf(question, error);
		});
		if (answer instanceof AnswerLost) throw answer;
		const isTemporary = answer instanceof Error || answer.status === 503;
		if (!isTemporary || Date.now() > limit) {
			if (answer instanceof Error) throw answer;
			return answer;
		}
		await sleep(PAUSE_MS, undefined, { signal: question.signal });
	}
}

/**
 * Does work that looks first at what is there already, and does it again when an answer was lost on the way.
 *
 * @throws what the work throws, the answer that is lost for a minute included
 */
export async function lookAgain<T>(work: () => Promise<T>): Promise<T> {
	const limit = Date.now() + PATIENCE_MS;
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof AnswerLost) || Date.now() > limit) throw error;
		}
	}
}

async function once({ method, url, cookie = '', body, signal }: N8nRequest): Promise<N8nResponse> {
	const response = await fetch(url, {
		method,
		headers: { cookie, 'content-type': 'application/json' },
		body: JSON.stringify(body),
		signal,
		dispatcher,
	});
	const begun = response.headers.getSetCookie().map((line) => line.split(';')[0]);
	return { status: response.status, cookie: begun.join('; '), text: await response.text() };
}

function problemOf({ method, url, idempotent }: N8nRequest, error: unknown): Error {
	const cause: unknown = at(error, 'cause') ?? error;
	const reason = cause instanceof Error ? cause.message : String(cause);
	const message = `n8n did not answer ${method} ${new URL(url).pathname} (${reason})`;
	const isUnconnected = UNCONNECTED.includes(String(at(cause, 'code')));
	return idempotent || isUnconnected ? new Error(message) : new AnswerLost(message);
}
