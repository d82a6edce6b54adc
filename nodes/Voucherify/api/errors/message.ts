import type { ServiceError } from '../types';

/** Words that add nothing to an error key. */
const FILLERS = ['forbidden', 'is', 'payment', 'resource', 'server'];

/**
 * Returns the service's texts about a refusal, most specific first. Leaves out texts that only repeat the error key, which
 * is shown anyway.
 */
export function errorMessages({ key, message, details, excerpt }: ServiceError): string[] {
	if (excerpt !== undefined) return [excerpt];
	// In some refusals, the details are only a name, such as the code of a used-up voucher.
	const isName = details !== undefined && message !== undefined && !/\s/.test(details.trim());
	const telling = isName && details !== message ? `${message}: ${details}` : (details ?? message);
	return [telling, message].filter(
		(text, index): text is string =>
			text !== undefined &&
			(index === 0 || !telling?.includes(text)) &&
			!(text === message && repeatsKey(text, key)),
	);
}

/** True if a text only repeats the error key in other words, such as "Resource not found" for `not_found`. */
function repeatsKey(text: string, key = ''): boolean {
	if (key === '') return false;
	const words = text.toLowerCase().split(/\W+/).filter(Boolean);
	const parts = key.split('_');
	return (
		words.join('_').startsWith(key) ||
		words.every((word) => FILLERS.includes(word) || parts.some((part) => word.startsWith(part)))
	);
}
