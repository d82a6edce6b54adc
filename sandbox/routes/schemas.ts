import { PAGE_SIZE } from '../limits';

/** JSON schemas. Objects reject unknown properties. */

export type Schema = Readonly<Record<string, unknown>>;

/** @param given names of the required properties, if there are any, and all properties */
export function object(
	...given: [Record<string, Schema>] | [required: string[], Record<string, Schema>]
): Schema {
	const [required, properties] = given.length === 1 ? [[], given[0]] : given;
	return { type: 'object', additionalProperties: false, properties, required };
}

export const list = (items: Schema, more: Schema = {}): Schema => ({
	type: 'array',
	items,
	...more,
});
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const nullable = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
/**
 * Makes properties of a change nullable, which clears them. The belief `clearing` decides whether that works
 * (`clearing.ts`).
 */
export const clearable = <Name extends string>(
	properties: Record<Name, Schema>,
	names: readonly NoInfer<Name>[],
): Record<string, Schema> => ({
	...properties,
	...Object.fromEntries(
		names.map((name) => [name, { ...nullable(properties[name]), clears: true }]),
	),
});
export const integer = (minimum: number, maximum?: number): Schema => ({
	type: 'integer',
	minimum,
	...(maximum !== undefined && { maximum }),
});

export const string: Schema = { type: 'string' };
export const text: Schema = { type: 'string', minLength: 1 };
/** A query parameter that can be repeated. */
export const textOrTexts: Schema = { type: ['string', 'array'], minLength: 1, items: text };
export const boolean: Schema = { type: 'boolean' };
export const date: Schema = { type: 'string', format: 'date' };
export const dateTime: Schema = { type: 'string', format: 'date-time' };
export const email: Schema = { type: 'string', format: 'email' };
export const url: Schema = { type: 'string', format: 'uri', pattern: '^https?://' };
export const metadata: Schema = { type: 'object' };
export const booleanText: Schema = { type: 'string', enum: ['true', 'false'] };

export const ordersOf = (...columns: string[]): Schema =>
	oneOf(columns.flatMap((column) => [column, `-${column}`]));

/** @param patterns schemas of bracketed filters */
export const cursorQuery = (patterns: Record<string, Schema> = {}): Schema => ({
	...object({ limit: integer(1, PAGE_SIZE), order: ordersOf('id'), starting_after_id: string }),
	patternProperties: patterns,
});

const DURATION = '^P(?=.)(\\d+W|(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=.)(\\d+H)?(\\d+M)?(\\d+S)?)?)$';
export const duration = { type: 'string', pattern: DURATION };
const CLOCK_TIME = '([01]\\d|2[0-3]):[0-5]\\d';
const clockTime = { type: 'string', pattern: `^${CLOCK_TIME}$` };
/** Empty means the end of the day. */
const untilTime = { type: 'string', pattern: `^(${CLOCK_TIME})?$` };

const daysOfWeek = list(integer(0, 6), { uniqueItems: true });

export const validity = {
	start_date: dateTime,
	expiration_date: dateTime,
	validity_timeframe: object(['duration', 'interval'], { duration, interval: duration }),
	validity_day_of_week: daysOfWeek,
	validity_hours: object({
		daily: list(
			object({ start_time: clockTime, expiration_time: untilTime, days_of_week: daysOfWeek }),
		),
	}),
};
export const VALIDITY = [
	'start_date',
	'expiration_date',
	'validity_timeframe',
	'validity_day_of_week',
	'validity_hours',
] as const;

export const CAMPAIGN_TYPES = [
	'PROMOTION',
	'GIFT_VOUCHERS',
	'REFERRAL_PROGRAM',
	'DISCOUNT_COUPONS',
	'LOYALTY_PROGRAM',
];
