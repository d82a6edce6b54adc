import type { ServiceError } from '../types';

/** Texts that add nothing to an error key. */
const FILLERS = ['forbidden', 'is', 'payment', 'resource', 'server'];

/**
 * Returns the service's words about a refusal, the most telling first; without what only repeats the error key, which is shown
 * anyway.
 */
export function errorMessages({ key, message, details, excerpt }: ServiceError): string[] {
	if (excerpt !== undefined) return [excerpt];
	// Of a voucher that is used up, say, the details are its code and nothing else.
	const isName = details !== undefined && message !== undefined && !/\s/.test(details.trim());
	const telling = isName && details !== message ? `${message}: ${details}` : (details ?? message);
	return [telling, message].filter(
		(text, index): text is string =>
			text !== undefined &&
			(index === 0 || !telling?.includes(text)) &&
			!(text === message && repeatsKey(text, key)),
	);
}

/** Whether a text is the error key in other words: "Resource not found" for `not_found`. */
function repeatsKey(text: string, key = ''): boolean {
	if (key === '') return false;
	const words = text.toLowerCase().split(/\W+/).filter(Boolean);
	const parts = key.split('_');
	return (
		words.join('_').startsWith(key) ||
		words.every((word) => FILLERS.includes(word) || parts.some((part) => word.startsWith(part)))
	);
}
