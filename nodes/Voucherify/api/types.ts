import type { IDataObject } from 'n8n-workflow';

/**
 * Types of the service's answers, as the API documents them. Every resource keeps the fields that it arrived with, known
 * or not; a documented field is optional here wherever the service may leave it out. Times are ISO 8601 in UTC, money
 * is in minor currency units, and identifiers are opaque strings.
 */
export interface Resource extends IDataObject {
	id: string;
	object?: string;
	created_at?: string;
	updated_at?: string | null;
}

/** An [export](https://docs.voucherify.io/api-reference/exports/export-object): `status` goes from `SCHEDULED` over `IN_PROGRESS` to `DONE` or `ERROR`. */
export interface Export extends Resource {
	status: string;
	channel?: string;
	exported_object?: string;
	parameters?: IDataObject;
	/** The address of the CSV file, with a token of its own; it, or the whole, is null until the export is done. There may be several. */
	result?: ({ url?: string | null } & IDataObject) | null;
	user_id?: string | null;
}

/** [What the service says of a refusal](https://docs.voucherify.io/api-reference/errors). */
export interface ServiceError {
	code?: number;
	key?: string;
	message?: string;
	details?: string;
	/** Text that may be shown to customers. */
	customer_message?: string;
	request_id?: string;
	/** Kind of thing that the error is about, e.g. `campaign`; often, but not always present. */
	resource_type?: string;
	/** Of several codes and promotions in a call, the one that is refused. */
	redeemable_type?: string;
	redeemable_id?: string;
	/** The beginning of an answer that is none of the service's own, such as a proxy's page. */
	excerpt?: string;
}

/** Whether `value` is a JSON object, neither null nor an array. */
export function isJsonObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether `value` is a resource: an object with a non-empty text as its ID. */
export function isResource(value: unknown): value is Resource {
	return isJsonObject(value) && typeof value.id === 'string' && value.id !== '';
}

/** Whether `value` is an export: a resource with a status and, where it has a result, one of the known shape. */
export function isExport(value: unknown): value is Export {
	if (!isResource(value) || typeof value.status !== 'string') return false;
	const { result } = value;
	return (
		result === undefined ||
		result === null ||
		(isJsonObject(result) && ['string', 'undefined'].includes(typeof (result.url ?? undefined)))
	);
}

/** The value inside nested objects, or undefined where the path ends early. */
export function valueAt(object: IDataObject, ...path: string[]): IDataObject[string] {
	return path.reduce<IDataObject[string]>(
		(value, key) => (isJsonObject(value) ? value[key] : undefined),
		object,
	);
}

/** Whether `value` is a list of texts. */
export function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** A value that is a text; undefined for any other. */
export const textOrNothing = (value: unknown): string | undefined =>
	typeof value === 'string' ? value : undefined;

/** Returns the objects of a list; an empty array for anything else. */
export const objectsIn = (value: unknown): IDataObject[] =>
	Array.isArray(value) ? value.filter(isJsonObject) : [];
