import type { IDataObject } from 'n8n-workflow';
import { isRefusal } from '../api/errors/errors';
import { withRemark } from '../api/errors/node';
import { isJsonObject, valueAt } from '../api/types';
import { agrees } from '../writes/agrees';

/**
 * Returns the response to a change, with `warnings` for fields that should be cleared but still have a value, and for values
 * that are others than were sent. For some fields the API docs do not say whether they can be cleared, and the service
 * silently ignores what it does not know, or what does not fit, such as the discount of a gift card.
 * @param sent body of the change, in which null clears a field
 */
export function withUnchangedFields(sent: unknown, response: IDataObject): IDataObject {
	const kept = clearedIn(sent).filter((path) => isFilled(valueAt(response, ...path)));
	const warnings = [
		...kept.map((path) => `Voucherify did not clear ${path.join('.')}`),
		...ignoredIn(sent, response).map(
			(path) =>
				`Voucherify's response has another ${path.join('.')} than was sent: the field may not fit here`,
		),
	];
	return warnings.length > 0 ? { ...response, warnings } : response;
}

/** Fields whose texts are values of a menu. The service may write other texts, such as dates, in its own way. */
const MENUS = ['type', 'effect'];

/** Returns the paths of numbers, switches, menus and objects for which the response has another value. */
function ignoredIn(sent: unknown, response: unknown): string[][] {
	if (!isJsonObject(sent) || !isJsonObject(response)) return [];
	return Object.entries(sent).flatMap(([key, value]): string[][] => {
		const has = response[key];
		if (value === null || value === undefined || has === undefined) return [];
		if (isJsonObject(value) && has !== null)
			return ignoredIn(value, has).map((path) => [key, ...path]);
		const isText = typeof value === 'string' && !MENUS.includes(key);
		return isText || Array.isArray(value) || agrees(value, has) ? [] : [[key]];
	});
}

/**
 * Adds the fields to clear to the error of a refused change, since the service may not accept null there. Returns the
 * error.
 */
export function withClearedFields(sent: unknown, error: unknown): unknown {
	const cleared = clearedIn(sent).map((path) => path.join('.'));
	if (cleared.length > 0 && isRefusal(error, 'invalid_payload')) {
		const fields = cleared.join(', ');
		withRemark(error, `Clear Fields contains ${fields}, which Voucherify may not clear.`);
	}
	return error;
}

/** Returns the paths of all null values in the body of a change. */
const clearedIn = (sent: unknown): string[][] =>
	isJsonObject(sent)
		? Object.entries(sent).flatMap(([key, value]) =>
				value === null ? [[key]] : clearedIn(value).map((path) => [key, ...path]),
			)
		: [];

/**
 * True if a value is not empty. The service may return a cleared address as an object of empty lines, and cleared hours as
 * any time.
 */
function isFilled(value: unknown): boolean {
	if (value === 'ANY_TIME') return false;
	if (Array.isArray(value)) return value.length > 0;
	if (isJsonObject(value)) return Object.values(value).some(isFilled);
	return Boolean(value);
}
