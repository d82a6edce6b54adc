/**
 * Adds unspecified fields to the response, to every item of a list and to every object with a type: clients must ignore
 * unknown fields.
 */
export function withUnknownFields(payload: unknown): unknown {
	if (Array.isArray(payload)) return payload.map(withUnknownFields);
	if (!isObject(payload)) return payload;
	const { data_ref: key } = payload;
	if (typeof key !== 'string') return Object.assign(inner(payload), UNKNOWN);
	const { [key]: items, ...head } = payload;
	return Object.assign(inner(head), { [key]: withUnknownFields(items) }, UNKNOWN);
}

/** Fields that no specification contains. */
export const UNKNOWN = { environment: 'sandbox', _unknown: { kind: 'not in any specification' } };

/** Content of users, to which nothing is added. */
const OPAQUE = 'metadata';

function mapped(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(mapped);
	if (!isObject(value)) return value;
	const copy = inner(value);
	return typeof value.object === 'string' ? Object.assign(copy, UNKNOWN) : copy;
}

function inner(value: Record<string, unknown>): Record<string, unknown> {
	const copy = { ...value };
	for (const key of Object.keys(copy)) {
		if (typeof copy[key] === 'object' && key !== OPAQUE) copy[key] = mapped(copy[key]);
	}
	return copy;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
