import type { ErrorObject } from 'ajv/dist/2020';
import { located } from './pointer';

/** Something in a request or response that the description does not allow. */
export interface Deviation {
	/** JSON pointer into the request, which has a `path`, a `query` and a `body`. */
	pointer: string;
	/** The pointer with `*` for each array index. */
	at: string;
	/** The sent value; undefined if it is missing. */
	value: unknown;
	/** What the description says. */
	says: string;
}

/** Finding for an endpoint, field or query parameter that the description does not contain. */
export const UNKNOWN = 'is not in the description';

/** Finding for a null where a value is required. */
const NULL = 'must not be null';

/** Converts a validator's error. */
export function deviationOf(sent: unknown, { keyword, ...complaint }: ErrorObject): Deviation {
	const { instancePath, params, message = '' } = complaint;
	const isNull = NO_VALUE.has(keyword) && located(sent, instancePath).value === null;
	const [says, inside] = isNull ? [NULL] : (SAYINGS[keyword]?.(params) ?? [message]);
	const pointer = inside === undefined ? instancePath : `${instancePath}/${inside}`;
	return { pointer, ...located(sent, pointer), says };
}

/** Keywords whose errors may be caused by null. */
const NO_VALUE = new Set(['type', 'enum', 'const']);

/** Our wording by keyword, and the name inside the pointer that the error is about, if any. */
const SAYINGS: Record<string, (params: ErrorObject['params']) => [string, string?]> = {
	additionalProperties: (params) => [UNKNOWN, String(params.additionalProperty)],
	required: (params) => ['is required', String(params.missingProperty)],
	enum: (params) => [`must be one of ${[params.allowedValues].flat().join(', ')}`],
	const: (params) => [`must be ${JSON.stringify(params.allowedValue)}`],
};
