import type { IDataObject } from 'n8n-workflow';
import { isTexts } from '../types';

/** A number, or what begins or ends a text or is a part of one. Linear, also in a text that does not end. */
const TOKEN = /\\.|"|-?\d[\d.eE+-]*/gs;

/** Start of a value that may be a long integer. Few responses have one, and only these are searched. */
const LONG = /(?:^|[:[,])\s*-?\d{16}/;

/**
 * Returns the value of a JSON text; undefined if it is empty or not JSON. Integers that JavaScript would change become texts
 * with all their digits.
 * @param long gets these texts
 */
export function parseJson(text: string, long = new Set<string>()): unknown {
	const asText = (number: string) => {
		if (!/^-?\d+$/.test(number) || !isLost(number)) return number;
		long.add(number);
		return `"${number}"`;
	};
	try {
		const value: unknown = JSON.parse(text);
		return LONG.test(text) ? (JSON.parse(replaceNumbers(text, asText)) as unknown) : value;
	} catch {
		return undefined;
	}
}

/** Replaces the numbers of a JSON text, but not the digits in its texts. */
function replaceNumbers(text: string, replace: (number: string) => string): string {
	let isInText = false;
	return text.replace(TOKEN, (token) => {
		if (token === '"') isInText = !isInText;
		return isInText || /^["\\]/.test(token) ? token : replace(token);
	});
}

/** Most places that a warning names. */
const MAX_PLACES = 5;

/** Returns an item, with a warning about the long integers that are texts in it. */
export function withLongNumberWarning(json: IDataObject, long: ReadonlySet<string>): IDataObject {
	if (long.size === 0) return json;
	const paths = pathsTo(json, long);
	if (paths.length === 0) return json;
	const more = paths.length > MAX_PLACES ? `, and ${paths.length - MAX_PLACES} more` : '';
	const places = `${paths.slice(0, MAX_PLACES).join(', ')}${more}`;
	const warning = `Long numbers are text here, since n8n would change their last digits: ${places}.`;
	return { ...json, warnings: [...(isTexts(json.warnings) ? json.warnings : []), warning] };
}

/** Returns the paths to long integers in a value. */
export function pathsTo(value: unknown, long: ReadonlySet<string>, path: string[] = []): string[] {
	if (typeof value === 'string') return long.has(value) ? [path.join('.')] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => pathsTo(inner, long, [...path, key]));
}

/**
 * Finds the first number in a JSON text that would be sent as another one: an integer beyond 2^53 loses its last digits
 * when it is parsed, and a very large number becomes Infinity. Undefined when there is none.
 */
export function findLostNumber(text: string): string | undefined {
	const lost: string[] = [];
	replaceNumbers(text, (number) => {
		if (isLost(number)) lost.push(number);
		return number;
	});
	return lost[0];
}

function isLost(written: string): boolean {
	const number = Number(written);
	if (!Number.isFinite(number)) return true;
	const isKept = !/^-?\d+$/.test(written) || String(number) === written;
	return !isKept && BigInt(number) !== BigInt(written);
}
