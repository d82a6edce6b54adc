import {
	boolean,
	integer,
	list,
	metadata,
	clearable,
	nullable,
	object,
	oneOf,
	string,
	text,
	VALIDITY,
	validity,
	type Schema,
} from './schemas';

export const ORDER = ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'];
const PROPORTIONAL = ['', '_BY_QUANTITY'].map((how) => `APPLY_TO_ITEMS_PROPORTIONALLY${how}`);
const number = (minimum: number, maximum?: number): Schema => ({
	...integer(minimum, maximum),
	type: 'number',
});

/** Accepts one of several objects, selected by their field `type`. */
const byType = (variants: readonly Schema[]): Schema => ({
	type: 'object',
	discriminator: { propertyName: 'type' },
	required: ['type'],
	oneOf: variants,
});

const variant = (type: string, properties: Record<string, Schema>, required: string[]): Schema =>
	object({ type: { const: type }, ...properties }, ['type', ...required]);

const unit = {
	unit_off: integer(1),
	unit_off_formula: text,
	unit_type: text,
	product: metadata,
	sku: metadata,
};

export const discount = byType([
	variant(
		'AMOUNT',
		{
			amount_off: number(0),
			amount_off_formula: text,
			aggregated_amount_limit: integer(0),
			effect: oneOf([...ORDER, ...PROPORTIONAL, 'APPLY_TO_ITEMS_BY_QUANTITY']),
			is_dynamic: boolean,
		},
		['amount_off'],
	),
	variant(
		'PERCENT',
		{
			percent_off: number(0, 100),
			percent_off_formula: text,
			amount_limit: number(0),
			aggregated_amount_limit: integer(0),
			effect: oneOf(ORDER),
			is_dynamic: boolean,
		},
		['percent_off'],
	),
	variant(
		'FIXED',
		{
			fixed_amount: number(0),
			fixed_amount_formula: text,
			effect: oneOf(ORDER),
			is_dynamic: boolean,
		},
		['fixed_amount'],
	),
	{
		...variant(
			'UNIT',
			{
				...unit,
				effect: oneOf(['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_MANY_ITEMS', 'ADD_SAME_ITEMS']),
				is_dynamic: boolean,
				units: list(
					object({ ...unit, effect: oneOf(['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS']) }, [
						'effect',
						'unit_type',
					]),
					{ minItems: 1 },
				),
			},
			[],
		),
		anyOf: [{ required: ['unit_type'] }, { required: ['units'] }],
	},
]);

const profile = {
	category: string,
	category_id: string,
	...validity,
	active: boolean,
	additional_info: string,
	metadata,
};

export const codeConfig = object({
	length: integer(1),
	charset: text,
	prefix: string,
	postfix: string,
	pattern: text,
	initial_count: { type: 'integer' },
});

/** Builds the schema of a new voucher with additional fields. Only coupons can omit `type`. */
export function newVoucher(more: Record<string, Schema> = {}): Schema {
	const common = {
		...profile,
		code_config: codeConfig,
		campaign: text,
		campaign_id: text,
		validation_rules: list(text),
		redemption: object({ quantity: nullable(integer(1)) }),
		...more,
	};
	const gift = object({ amount: integer(0), balance: integer(0), effect: oneOf(ORDER) }, [
		'amount',
	]);
	const card = object({ points: integer(0), balance: integer(0) }, ['points']);
	return {
		type: 'object',
		if: { required: ['type'] },
		then: byType([
			variant('DISCOUNT_VOUCHER', { ...common, discount }, ['discount']),
			variant('GIFT_VOUCHER', { ...common, gift }, ['gift']),
			variant('LOYALTY_CARD', { ...common, loyalty_card: card }, ['loyalty_card']),
		]),
		else: object({ ...common, discount }, ['discount']),
	};
}

const changeable = {
	...clearable(profile, [...VALIDITY, 'category_id', 'additional_info']),
	discount,
};

/** Body of a change; unknown fields are ignored. */
export const voucherChange = {
	schema: { type: 'object', properties: changeable },
	known<T extends object>(body: T): T {
		const known = { ...body };
		for (const name of Object.keys(body)) {
			if (!(name in changeable)) Reflect.deleteProperty(known, name);
		}
		return known;
	},
};
