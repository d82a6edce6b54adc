import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, type ServiceError } from '../types';

/** The raw response to one call. Header names are in lower case. */
export interface HttpResponse {
	status: number;
	headers: IDataObject;
	/** The body as it arrived. */
	text: string;
}

/** Most characters of the service's words that a user sees: of an error object, and of any other body. */
const LONGEST = 2000;
const EXCERPT = 200;

/** Most characters of a body that are searched for words. */
const SEARCHED = 10_000;

/** Whether the service carried the call out: the status alone decides. */
export function isSuccess({ status }: HttpResponse): boolean {
	return status >= 200 && status < 300;
}

/** The value of a JSON text, or undefined when it is empty or not JSON. */
export function parseJson(text: string): unknown {
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
export function readServiceError(answer: HttpResponse): ServiceError {
	const body = parseJson(answer.text);
	if (!isJsonObject(body)) return { excerpt: excerptOf(answer.text) };
	const forCustomers = isJsonObject(body.error) ? shortText(body.error.message) : undefined;
	return {
		key: shortText(body.key),
		message: shortText(body.message) ?? shortText(body.error),
		details: shortText(body.details) ?? forCustomers,
		customer_message: shortText(body.details) && forCustomers,
		request_id: shortText(body.request_id),
		resource_type: shortText(body.resource_type),
		redeemable_type: shortText(body.redeemable_type),
		redeemable_id: shortText(body.redeemable_id),
	};
}

/** A header's value as text, or undefined when the answer does not carry it. */
export function readHeader({ headers }: HttpResponse, name: string): string | undefined {
	return textOf(headers[name]);
}

function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	if (Array.isArray(value))
		return value.filter((part) => typeof part === 'string').join(', ') || undefined;
	return typeof value === 'string' && value.trim() ? value : undefined;
}

function shortText(value: unknown): string | undefined {
	const text = textOf(value);
	return text && shorten(text, LONGEST);
}

function excerptOf(text: string): string | undefined {
	const words = shorten(text, SEARCHED)
		// The title of a page says what the page says.
		.replace(/<(style|script|title)[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return words ? shorten(words, EXCERPT) : undefined;
}

/** Cut between two words: a part of a token could not be told from other text any more. */
export function shorten(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length).replace(/\S+$/, '')}…` : text;
}
