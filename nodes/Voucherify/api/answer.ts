import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { isJsonObject, type ServiceError } from './types';

/** What came back for one call, before anybody has judged it. Header names are in lower case. */
export interface Answer {
	status: number;
	headers: IDataObject;
	/** The body as it arrived. */
	text: string;
}

/** How much of the service's words may be shown to a user, in characters: of an error object, and of any other body. */
const LONGEST = 2000;
const EXCERPT = 200;

/** How much of a body is searched for words: enough for them, and little enough whatever it holds. */
const SEARCHED = 10_000;

/** The answer in a full response of n8n's request helper that was asked for as text. */
export function answerOf(response: IN8nHttpFullResponse): Answer {
	const { statusCode, headers, body } = response;
	return { status: statusCode, headers, text: typeof body === 'string' ? body : '' };
}

/** Whether the service carried the call out: the status alone decides. */
export function isSuccess({ status }: Answer): boolean {
	return status >= 200 && status < 300;
}

/** The value of a JSON text, or undefined when it is empty or not JSON. */
export function parsed(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return value;
	} catch {
		return undefined;
	}
}

/**
 * The service's error object. Both documented shapes are read, and any other body is cut down to a short excerpt of
 * its text, so that a page of HTML never reaches a user.
 */
export function serviceErrorOf(answer: Answer): ServiceError {
	const body = parsed(answer.text);
	if (!isJsonObject(body)) return { excerpt: excerptOf(answer.text) };
	const forCustomers = isJsonObject(body.error) ? wordsOf(body.error.message) : undefined;
	return {
		key: wordsOf(body.key),
		message: wordsOf(body.message) ?? wordsOf(body.error),
		details: wordsOf(body.details) ?? forCustomers,
		customer_message: wordsOf(body.details) && forCustomers,
		request_id: wordsOf(body.request_id),
		resource_type: wordsOf(body.resource_type),
		redeemable_type: wordsOf(body.redeemable_type),
		redeemable_id: wordsOf(body.redeemable_id),
	};
}

/** A header's value as text, or undefined when the answer does not carry it. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
	return textOf(headers[name]);
}

function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	if (Array.isArray(value))
		return value.filter((part) => typeof part === 'string').join(', ') || undefined;
	return typeof value === 'string' && value.trim() ? value : undefined;
}

function wordsOf(value: unknown): string | undefined {
	const text = textOf(value);
	return text && shortened(text, LONGEST);
}

function excerptOf(text: string): string | undefined {
	const words = shortened(text, SEARCHED)
		// The title of a page says what the page says.
		.replace(/<(style|script|title)[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return words ? shortened(words, EXCERPT) : undefined;
}

/** Cut between two words: a part of a token could not be told from other text any more. */
export function shortened(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length).replace(/\S+$/, '')}…` : text;
}
