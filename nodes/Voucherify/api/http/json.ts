import type { IDataObject } from 'n8n-workflow';
import { isTexts } from '../types';

/** A text in JSON, which may have digits in it, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Start of a value that may be a long integer. Few responses have one, and only these are searched. */
const LONG = /[:[,]\s*-?\d{16}/;

/**
 * Returns the value of a JSON text; undefined if it is empty or not JSON. Integers that JavaScript would change become texts
 * with all their digits.
 * @param long gets these texts
 */
export function parseJson(text: string, long = new Set<string>()): unknown {
	const asText = (token: string) => {
		if (!isLost(token)) return token;
		long.add(token);
		return `"${token}"`;
	};
	try {
		const value: unknown = JSON.parse(LONG.test(text) ? text.replace(TOKEN, asText) : text);
		return value;
	} catch {
		return undefined;
	}
}

/** Returns an item, with a warning about the long integers that are texts in it. */
export function withLongNumbersTold(json: IDataObject, long: ReadonlySet<string>): IDataObject {
	if (long.size === 0) return json;
	const paths = pathsTo(json, long);
	if (paths.length === 0) return json;
	const warning = `Text instead of a number, because n8n would change its last digits: ${paths.join(', ')}.`;
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
	for (const [token] of text.matchAll(TOKEN)) if (isLost(token)) return token;
	return undefined;
}

function isLost(token: string): boolean {
	if (token.startsWith('"')) return false;
	const number = Number(token);
	if (!Number.isFinite(number)) return true;
	const isKept = !/^-?\d+$/.test(token) || String(number) === token;
	return !isKept && BigInt(number) !== BigInt(token);
}
