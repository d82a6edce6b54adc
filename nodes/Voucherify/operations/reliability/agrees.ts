import { isJsonObject } from '../../api/types';

/**
 * Whether what the service has may be what was sent: it adds to it, writes times and numbers in its own way, and need not
 * name all of it.
 */
export function agrees(sent: unknown, has: unknown): boolean {
	if (sent === undefined || sent === null || has === undefined) return true;
	if (isJsonObject(sent))
		return (
			isJsonObject(has) && Object.entries(sent).every(([key, value]) => agrees(value, has[key]))
		);
	if (Array.isArray(sent))
		return (
			Array.isArray(has) &&
			sent.length === has.length &&
			sent.every((value, index) => agrees(value, has[index]))
		);
	return String(sent) === String(has) || isSameTime(sent, has);
}

function isSameTime(sent: unknown, has: unknown): boolean {
	if (typeof sent !== 'string' || typeof has !== 'string') return false;
	return /^\d{4}-\d\d-\d\d/.test(sent) && Date.parse(sent) === Date.parse(has);
}
