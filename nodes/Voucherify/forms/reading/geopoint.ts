import { toJson } from './json';
import { toNumber } from './numbers';
import { toText } from './values';

const PREFIX = 'geo:';
const LIMITS = [90, 180];

/** Digits that are sent unchanged, since trailing zeros show the precision. */
const PLAIN = /^-?\d+(\.\d+)?$/;

/**
 * Reads a latitude and a longitude in degrees, from a text or a list of two numbers. The result has one of the two
 * forms that Voucherify documents: `52.52, 13.405`, or `geo:52.52,13.405` when the prefix was given.
 * @see https://docs.voucherify.io/prepare/metadata
 * @see https://docs.voucherify.io/orchestrate/geofencing
 * @returns undefined when the value is no point.
 */
export function toPoint(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	const isPrefixed = text.toLowerCase().startsWith(PREFIX);
	const list: unknown = text.startsWith('[') ? toJson(text) : value;
	const given: unknown[] = Array.isArray(list)
		? list
		: text.slice(isPrefixed ? PREFIX.length : 0).split(',');
	const parts = given.map(toText);
	const degrees = parts.map(toNumber);
	const isPoint =
		degrees.length === LIMITS.length &&
		LIMITS.every((limit, index) => Math.abs(degrees[index] ?? NaN) <= limit);
	if (!isPoint) return undefined;
	const written = parts.map((part = '', index) =>
		PLAIN.test(part) ? part : String(degrees[index]),
	);
	return isPrefixed ? PREFIX + written.join(',') : written.join(', ');
}
