import { isJsonObject } from '../api/types';

/**
 * True if a value of the service may be what was sent. The service adds fields, and formats times and numbers in its own
 * way.
 * @param namesAll whether all sent fields must be present. Default: a missing field may be the same
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
