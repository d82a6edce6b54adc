import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';

/** The objects of a list; none where it is no list. */
export const objectsIn = (value: unknown): IDataObject[] =>
	Array.isArray(value) ? value.filter(isJsonObject) : [];

/** What stands in an object, however deep. */
export const partOf = (value: unknown, ...names: string[]): unknown =>
	names.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);

/** The same, if it is a text. */
export function textIn(value: unknown, ...names: string[]): string | undefined {
	const text = partOf(value, ...names);
	return typeof text === 'string' ? text : undefined;
}

/** Our own references, as they stand in texts. */
export const REFERENCE = /n8n-[\w.-]+/;

const BRACKETED = new RegExp(` ?\\[${REFERENCE.source}\\]`);

/** A text as the user has entered it: without our reference; empty where that is all. */
export const withoutOwn = (text = '') => text.replace(BRACKETED, '').replace(REFERENCE, '');
