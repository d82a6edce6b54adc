import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { UNKNOWN } from '../../sandbox/present';
import { withoutReferences } from '../operations/example';

/** Sample values of an operation's columns: texts as they are, others as JSON. */
type Sample = Record<string, string>;

/** Longer values are cut, in characters. */
const LONGEST = 60;

/** The service draws them anew in each run. */
const REQUEST_ID = /\bv-[0-9a-f]{18}\b/g;

/** Each column with its first value that is not empty; a list has its first entry only. */
export function sampleOf(items: IDataObject[], serviceUrl: string): Sample {
	const values = new Map<string, unknown>();
	for (const [column, value] of items.flatMap((item) => Object.entries(item))) {
		if (!Object.hasOwn(UNKNOWN, column) && (values.get(column) ?? null) === null)
			values.set(column, value);
	}
	return Object.fromEntries(
		[...values].map(([column, value]) => [column, sampleText(value, serviceUrl)]),
	);
}

function sampleText(value: unknown, serviceUrl: string): string {
	const short = withoutReferences(shorten(value));
	const text = (typeof short === 'string' ? short : JSON.stringify(short))
		.replaceAll(serviceUrl, 'https://api.voucherify.io')
		.replaceAll(REQUEST_ID, 'v-0a1b2c3d4e5f6a7b8c');
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The value with one entry of each list, and without what only the sandbox adds. */
function shorten(value: unknown): unknown {
	if (Array.isArray(value)) {
		const entries: unknown[] = value;
		return entries.slice(0, 1).map(shorten);
	}
	if (!isJsonObject(value)) return value;
	const known = Object.entries(value).filter(([name]) => !Object.hasOwn(UNKNOWN, name));
	return Object.fromEntries(known.map(([name, inner]) => [name, shorten(inner)]));
}
