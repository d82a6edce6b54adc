import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isResource, type ServiceError } from '../types';
import { parseJson } from './json';

/** Raw response to one request. Header names are in lower case. */
export interface HttpResponse {
	status: number;
	headers: IDataObject;
	/** The body as it arrived. */
	text: string;
}

/** Maximum characters of the service's text that users see: of each text in an error object, and of any other body. */
const LONGEST = 2000;
const EXCERPT = 200;

/** Maximum characters of a body that are searched for an excerpt. */
const SEARCHED = 10_000;

/** True if the request was carried out: the status alone decides. */
export function isSuccess({ status }: HttpResponse): boolean {
	return status >= 200 && status < 300;
}

/**
 * Reads the service's error object, in both documented shapes. Any other body becomes a short plain-text excerpt, so that
 * users never see HTML.
 */
export function readServiceError(response: HttpResponse): ServiceError {
	const body = parseJson(response.text);
	if (!isJsonObject(body)) return { excerpt: excerptOf(response.text) };
	const forCustomers = isJsonObject(body.error) ? shortText(body.error.message) : undefined;
	return {
		key: shortText(body.key),
		message: shortText(body.message) ?? shortText(body.error),
		details: shortText(body.details) ?? shortText(body.error_description) ?? forCustomers,
		customer_message: shortText(body.details) && forCustomers,
		request_id: shortText(body.request_id),
		resource_type: shortText(body.resource_type),
		redeemable_type: shortText(body.redeemable_type),
		redeemable_id: shortText(body.redeemable_id),
	};
}

/** True if a body is the service's error object, which gateways also send with the status of a success. */
export const isServiceError = (body: unknown): body is { code: number; message: string } =>
	isJsonObject(body) &&
	!isResource(body) &&
	typeof body.code === 'number' &&
	typeof body.message === 'string';

/** Returns a header as text; undefined if the response does not have it. */
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
		// The title of a page only repeats its content.
		.replace(/<(style|script|title)[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return words ? shorten(words, EXCERPT) : undefined;
}

/** Shortens a text at the end of a word: a part of a token could no longer be recognized and masked. */
export function shorten(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length).replace(/\S+$/, '')}…` : text;
}
