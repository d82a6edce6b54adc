import { DateTime } from 'luxon';
import type { INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../api/types';

/**
 * The value that a resource locator stands for. The platform's own reading of locators throws for a field that is
 * hidden, such as one that belongs to another choice: it is simply not set.
 */
export function locatorValue(value: unknown): unknown {
	return isJsonObject(value) && 'mode' in value ? (value.value ?? undefined) : value;
}

/** What a text holds as JSON, or what is left of any other value on its way through JSON; null when that is nothing. */
export function asJson(value: unknown): unknown {
	try {
		const text = typeof value === 'string' ? value : JSON.stringify(value);
		const json: unknown = JSON.parse(text);
		// What is nested too deeply can be read, but not be written again.
		return JSON.stringify(json) && json;
	} catch {
		return null;
	}
}

/** A number, also when it is written as text; NaN for anything else, and undefined for nothing. */
export function numberIn(value: unknown): number | undefined {
	if (value === undefined || value === '') return undefined;
	if (typeof value === 'number') return value;
	return typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
}

/** A point in time as n8n's users have it; without a zone of its own it is read in `zone`. */
export function timeIn(value: unknown, zone: string): DateTime | undefined {
	// Dates of any library are ISO 8601 in JSON.
	const written = typeof value === 'string' ? value : asJson(value);
	if (typeof written !== 'string') return undefined;
	const text = written.trim();
	const iso = DateTime.fromISO(text, { zone });
	return iso.isValid ? iso : DateTime.fromSQL(text, { zone });
}

/** What users see of a field: `options.order` is "Order", and `projects.project[1].role` "Role of Project 2". */
export function labelIn(fields: INodeProperties[], path: string): string {
	let entries: unknown[] = fields;
	let label = path;
	let row = '';
	for (const part of path.split('.')) {
		const [name, index] = part.split(/[[\]]/);
		const entry = entries.filter(isJsonObject).find((candidate) => candidate.name === name);
		label = typeof entry?.displayName === 'string' ? entry.displayName : label;
		if (index !== undefined) row = ` of ${label} ${Number(index) + 1}`;
		const inner: unknown = entry?.values ?? entry?.options;
		entries = Array.isArray(inner) ? inner : [];
	}
	return label + row;
}
