import type { ErrorObject } from 'ajv/dist/2020';
import { located } from './pointer';

/** Something in a request that the description does not allow. */
export interface Deviation {
	/** A JSON pointer into the request, which has a `path`, a `query` and a `body`. */
	pointer: string;
	/** The same, with `*` for each place in a list. */
	at: string;
	/** What was sent there; undefined when it is missing. */
	value: unknown;
	/** What the description says. */
	says: string;
}

/** What is said of an endpoint, a field or a query parameter that the description does not name. */
export const UNKNOWN = 'is not in the description';

/** What is said of a null where a value is wanted. */
export const NULL = 'must not be null';

/** A validator's complaint, as a deviation of what was sent. */
export function deviationOf(sent: unknown, { keyword, ...complaint }: ErrorObject): Deviation {
	const { instancePath, params, message = '' } = complaint;
	const isNull = NO_VALUE.has(keyword) && located(sent, instancePath).value === null;
	const [says, inside] = isNull ? [NULL] : (SAYINGS[keyword]?.(params) ?? [message]);
	const pointer = inside === undefined ? instancePath : `${instancePath}/${inside}`;
	return { pointer, ...located(sent, pointer), says };
}

/** What complains of null, among others. */
const NO_VALUE = new Set(['type', 'enum', 'const']);

/** In our words: what is said, and of what inside the place that the complaint names. */
const SAYINGS: Record<string, (params: ErrorObject['params']) => [string, string?]> = {
	additionalProperties: (params) => [UNKNOWN, String(params.additionalProperty)],
	required: (params) => ['is required', String(params.missingProperty)],
	enum: (params) => [`must be one of ${[params.allowedValues].flat().join(', ')}`],
	const: (params) => [`must be ${JSON.stringify(params.allowedValue)}`],
};
