import type { GenericValue, ResourceMapperField } from 'n8n-workflow';
import { findLostNumber } from '../../api/http/json';
import { webAddress } from './formats';
import { toPoint } from './geopoint';
import { LOST_NUMBER, toJson, toJsonOf } from './json';
import { OBJECT } from './lost';
import { toNumber } from './numbers';
import { writtenText } from './pairs';
import type { Parsed } from './parsed';
import { adviceForTime, toDay, toUtc } from './times';
import { isEmpty, shown, toFlag } from './values';

/** A property of a metadata schema, as n8n's mapper keeps it in the workflow. */
export interface MetadataField extends ResourceMapperField {
	/** Voucherify's name of the type; for a list, the type of its entries. */
	metadataType?: string;
	/** True when the schema accepts only properties that it defines. */
	definedOnly?: boolean;
}

/** Advice for values that do not fit the stored schema. */
export const REFRESH =
	'If the metadata schema of the project has changed, refresh the list of properties in the node.';

/** Reader of a type. `read` returns undefined for a wrong value; `expects` completes "expects ...". */
interface Reading {
	expects: string;
	read: (value: unknown, zone: string) => GenericValue;
}

const TYPES = new Map<string, Reading>([
	['string', { expects: 'a text', read: writtenText }],
	['number', { expects: 'a number', read: toNumber }],
	['boolean', { expects: 'true or false', read: toFlag }],
	['date', { expects: 'a date like 2026-01-31', read: toDay }],
	['datetime', { expects: 'a date and time like 2026-01-31T09:30:00', read: toUtc }],
	['image_url', { expects: 'the web address of an image', read: addressIn }],
	['geopoint', { expects: 'a latitude and a longitude like 52.52, 13.405', read: toPoint }],
	['object', { expects: 'a JSON object', read: (value) => toJsonOf('object', value) }],
]);

/** Types by n8n's name, for workflows that do not store Voucherify's name of the type. */
const FALLBACKS = new Map([
	['array', 'string'],
	['boolean', 'boolean'],
	['dateTime', 'datetime'],
	['number', 'number'],
	['object', 'object'],
	['string', 'string'],
	['url', 'image_url'],
]);

/**
 * Converts a value to the type of its property; undefined for an empty value. Values of unknown types are not converted.
 * @param zone time zone for times without one
 */
export function metadataValue(
	field: MetadataField,
	value: unknown,
	zone: string,
): Parsed<GenericValue> | undefined {
	if (isEmpty(value)) return undefined;
	if (field.type !== 'array') return entryOf(field, value, zone);
	const entries = entriesIn(value, typeOf(field));
	if (!entries) return wrongValueError(field, 'a list', value);
	if (typeOf(field) === 'number' && typeof value === 'string' && DECIMAL_COMMA.test(value.trim()))
		return {
			problem: `has a wrong value: '${field.id}' has ${shown(value)}, which may be one number or two`,
			advice: `Write one number with a point, such as 1.5; or two with a space, such as 1, 5. ${REFRESH}`,
		};
	const lost = isJsonList(value) ? findLostNumber(value) : undefined;
	if (lost) return lostNumberError(field, lost);
	const values: GenericValue[] = [];
	for (const entry of entries.filter((one) => !isEmpty(one))) {
		const read = entryOf(field, entry, zone);
		if ('problem' in read) return read;
		values.push(read.value);
	}
	return values.length > 0 ? { value: values } : undefined;
}

function typeOf({ metadataType, type = 'string' }: MetadataField): string | undefined {
	return metadataType ?? FALLBACKS.get(type);
}

function entryOf(field: MetadataField, entry: unknown, zone: string): Parsed<GenericValue> {
	const { id, type, options = [] } = field;
	const reading = TYPES.get(typeOf(field) ?? '') ?? { expects: 'a value', read: asItIs };
	const value = reading.read(entry, zone) ?? undefined;
	const place = type === 'array' ? ' in each entry' : '';
	if (value === undefined || JSON.stringify(value).includes(OBJECT))
		return wrongValueError(field, reading.expects + place, entry);
	const isParsed = typeof entry === 'string' && ['number', 'object'].includes(typeof value);
	const lost = isParsed ? findLostNumber(entry) : undefined;
	if (lost) return lostNumberError(field, lost);
	if (options.length === 0) return { value };
	const text = typeof value === 'object' ? '' : String(value).trim().toLowerCase();
	const choice =
		options.find((option) => option.value === value) ??
		options.find((option) => String(option.value).toLowerCase() === text);
	if (choice) return { value: choice.value };
	return {
		problem: `has a wrong value: '${id}' has no choice ${shown(entry)}`,
		advice: `Use one of ${options.map((option) => String(option.value)).join(', ')}. ${REFRESH}`,
	};
}

const wrongValueError = (field: MetadataField, expected: string, value: unknown) => ({
	problem: `has a wrong value: '${field.id}' expects ${expected} but we got ${shown(value)}`,
	advice: `${typeOf(field)?.startsWith('date') ? adviceForTime(value) : 'Correct the value.'} ${REFRESH}`,
});

const lostNumberError = ({ id }: MetadataField, lost: string) => ({
	problem: `holds ${LOST_NUMBER}: ${lost} in '${id}'`,
	advice: 'It has more digits than a number can hold: use fewer, or define the property as a text.',
});

/** One number with a decimal comma, or two numbers. */
const DECIMAL_COMMA = /^-?\d+,\d+$/;

const isJsonList = (value: unknown): value is string =>
	typeof value === 'string' && value.trim().startsWith('[');

/** Reads several values: a list, a JSON array, or a text with commas (not for types whose values contain commas). */
function entriesIn(value: unknown, type = ''): unknown[] | undefined {
	const list: unknown = isJsonList(value) ? toJson(value) : value;
	const entries: unknown[] | undefined = Array.isArray(list) ? list : undefined;
	if (entries || isJsonList(value)) return entries;
	if (typeof value !== 'string') return [value];
	return ['geopoint', 'object'].includes(type)
		? [value]
		: value.split(',').map((part) => part.trim());
}

function asItIs(value: unknown): GenericValue {
	return typeof value === 'string' ? value : writable(toJson(value));
}

function writable(json: unknown): GenericValue {
	switch (typeof json) {
		case 'string':
		case 'number':
		case 'boolean':
		case 'object':
			return json;
		default:
			return undefined;
	}
}

function addressIn(value: unknown): string | undefined {
	const text = writtenText(value)?.trim();
	return text !== undefined && webAddress.fits(text) ? text : undefined;
}
