import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { at } from './json.js';

/** How long to wait for a busy n8n, in ms. */
export const PATIENCE_MS = 60_000;
/** Delay between two attempts, in ms. */
const PAUSE_MS = 500;

/** Opens a connection per request, as n8n may close a kept one at the moment of its reuse. */
const dispatcher = new Agent({ pipelining: 0 });

/** Error codes without a connection: the request was not sent. */
const UNCONNECTED = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

export interface N8nRequest {
	method: 'GET' | 'POST' | 'PATCH';
	url: string;
	/** Of the session. Default: none. */
	cookie?: string;
	body?: unknown;
	/** Whether the request is safe to send twice. */
	idempotent: boolean;
	signal: AbortSignal;
}

/** n8n's response, whatever its status. */
export interface N8nResponse {
	status: number;
	/** Cookie of the session that the request started; otherwise empty. */
	cookie: string;
	text: string;
}

/** Lost response to a request that must not be sent twice: it may have been applied. */
export class AnswerLost extends Error {}

/**
 * Sends a request and retries it for a minute: on a busy machine, n8n rejects requests while its database is slow, and
 * connections break. A request that is not idempotent is retried only if it was certainly not applied.
 * @throws AnswerLost, or an error that says why n8n cannot be reached
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
 * Repeats work whose response was lost, for up to a minute. The work must first check what exists already.
 * @throws what the work throws
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
