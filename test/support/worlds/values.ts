import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';

/** Objects of an array; none if the value is not an array. */
export const objectsIn = (value: unknown): IDataObject[] =>
	Array.isArray(value) ? value.filter(isJsonObject) : [];

/** The value at a path inside nested objects. */
export const partOf = (value: unknown, ...names: string[]): unknown =>
	names.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);

/** The text at a path inside nested objects; undefined if it is no text. */
export function textIn(value: unknown, ...names: string[]): string | undefined {
	const text = partOf(value, ...names);
	return typeof text === 'string' ? text : undefined;
}

/** Our own references inside texts. */
export const REFERENCE = /n8n-[\w.-]+/;

const BRACKETED = new RegExp(` ?\\[${REFERENCE.source}\\]`);

/** The text that the user entered, without our reference; empty if there is nothing else. */
export const withoutOwn = (text = '') => text.replace(BRACKETED, '').replace(REFERENCE, '');
