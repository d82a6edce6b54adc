import type { IDataObject } from 'n8n-workflow';

/**
 * A resource in a response. It keeps all fields that it arrived with, known or not. A documented field is optional here if
 * the service may leave it out. Times are ISO 8601 in UTC, money is in minor currency units, and IDs are opaque strings.
 */
export interface Resource extends IDataObject {
	id: string;
	object?: string;
	created_at?: string;
	updated_at?: string | null;
}

/**
 * An [export](https://docs.voucherify.io/api-reference/exports/export-object). `status` is `SCHEDULED`, then `IN_PROGRESS`,
 * then `DONE` or `ERROR`.
 */
export interface Export extends Resource {
	status: string;
	channel?: string;
	exported_object?: string;
	parameters?: IDataObject;
	/**
	 * Holds the URL of the CSV file, which contains an access token. The URL or the whole result is null until the export
	 * is done. There may be several URLs.
	 */
	result?: ({ url?: string | null } & IDataObject) | null;
	user_id?: string | null;
}

/** [The service's reason for a refusal](https://docs.voucherify.io/api-reference/errors). */
export interface ServiceError {
	code?: number;
	key?: string;
	message?: string;
	details?: string;
	/** Text that may be shown to customers. */
	customer_message?: string;
	request_id?: string;
	/** Kind of the resource that the error is about, e.g. `campaign`; often, but not always present. */
	resource_type?: string;
	/** Type and ID of the code or promotion that was refused, if the request has several. */
	redeemable_type?: string;
	redeemable_id?: string;
	/** Beginning of a response that is not from the service, such as a proxy's page. */
	excerpt?: string;
}

/** True if `value` is a JSON object, neither null nor an array. */
export function isJsonObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if `value` is a resource: an object with a non-empty text as its ID. */
export function isResource(value: unknown): value is Resource {
	return isJsonObject(value) && typeof value.id === 'string' && value.id !== '';
}

/** True if `value` is an export: a resource with a status. Its result, if any, has the expected type. */
export function isExport(value: unknown): value is Export {
	if (!isResource(value) || typeof value.status !== 'string') return false;
	const { result } = value;
	return (
		result === undefined ||
		result === null ||
		(isJsonObject(result) && ['string', 'undefined'].includes(typeof (result.url ?? undefined)))
	);
}

/** Returns the value at a path inside nested objects; undefined if the path ends early. */
export function valueAt(object: IDataObject, ...path: string[]): IDataObject[string] {
	return path.reduce<IDataObject[string]>(
		(value, key) => (isJsonObject(value) ? value[key] : undefined),
		object,
	);
}

export function isTexts(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

export const textOrNothing = (value: unknown): string | undefined =>
	typeof value === 'string' ? value : undefined;

/** Returns the objects of a list; an empty array for anything else. */
export const objectsIn = (value: unknown): IDataObject[] =>
	Array.isArray(value) ? value.filter(isJsonObject) : [];
