import { isJsonObject } from '../../api/types';

/**
 * Whether what the service has may be what was sent: it adds to it, and writes times and numbers in its own way.
 * @param namesAll whether it has to tell of all that was sent. Default: what it does not tell may be the same
 */
export function agrees(sent: unknown, has: unknown, namesAll = false): boolean {
	if (sent === undefined || sent === null) return true;
	if (has === undefined) return !namesAll;
	if (isJsonObject(sent))
		return (
			isJsonObject(has) &&
			Object.entries(sent).every(([key, value]) => agrees(value, has[key], namesAll))
		);
	if (Array.isArray(sent))
		return (
			Array.isArray(has) &&
			sent.length === has.length &&
			sent.every((value, index) => agrees(value, has[index], namesAll))
		);
	return (
		sent === has ||
		JSON.stringify(has) === sent ||
		JSON.stringify(sent) === has ||
		isSameTime(sent, has)
	);
}

function isSameTime(sent: unknown, has: unknown): boolean {
	if (typeof sent !== 'string' || typeof has !== 'string') return false;
	return /^\d{4}-\d\d-\d\d/.test(sent) && Date.parse(sent) === Date.parse(has);
}
