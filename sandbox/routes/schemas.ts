/** Building blocks of the JSON schemas; every object refuses what it does not know. */

export type Schema = Readonly<Record<string, unknown>>;

export const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
	type: 'object',
	additionalProperties: false,
	properties,
	required,
});

export const list = (items: Schema, more: Schema = {}): Schema => ({
	type: 'array',
	items,
	...more,
});
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const nullable = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
export const integer = (minimum: number, maximum?: number): Schema => ({
	type: 'integer',
	minimum,
	...(maximum !== undefined && { maximum }),
});

export const string: Schema = { type: 'string' };
export const text: Schema = { type: 'string', minLength: 1 };
export const boolean: Schema = { type: 'boolean' };
export const date: Schema = { type: 'string', format: 'date' };
export const dateTime: Schema = { type: 'string', format: 'date-time' };
export const email: Schema = { type: 'string', format: 'email' };
export const url: Schema = { type: 'string', format: 'uri', pattern: '^https?://' };
export const metadata: Schema = { type: 'object' };
export const booleanText: Schema = { type: 'string', enum: ['true', 'false'] };

/** `order` values: each column ascending and, with a dash, descending. */
export const ordersOf = (...columns: string[]): Schema =>
	oneOf(columns.flatMap((column) => [column, `-${column}`]));

const limit = integer(1, 100);

/** The query of a list that is read page by page. */
export const pageQuery = (more: Record<string, Schema> = {}, maxPage = 100): Schema =>
	object({ limit, page: integer(1, maxPage), ...more });

/** The query of a list that is read with a cursor; `patterns` are bracketed filter names. */
export const cursorQuery = (patterns: Record<string, Schema> = {}): Schema => ({
	...object({ limit, order: ordersOf('id'), starting_after_id: string }),
	patternProperties: patterns,
});

export const CAMPAIGN_TYPES = [
	'PROMOTION',
	'GIFT_VOUCHERS',
	'REFERRAL_PROGRAM',
	'DISCOUNT_COUPONS',
	'LOYALTY_PROGRAM',
];
