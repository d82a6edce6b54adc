import * as s from './schemas';

export const ORDER = ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'];
const PROPORTIONAL = ['', '_BY_QUANTITY'].map((how) => `APPLY_TO_ITEMS_PROPORTIONALLY${how}`);
const number = (minimum: number, maximum?: number): s.Schema => ({
	...s.integer(minimum, maximum),
	type: 'number',
});

/** Accepts one of several objects, selected by their field `type`. */
const byType = (variants: readonly s.Schema[]): s.Schema => ({
	type: 'object',
	discriminator: { propertyName: 'type' },
	required: ['type'],
	oneOf: variants,
});

const variant = (
	type: string,
	required: string[],
	properties: Record<string, s.Schema>,
): s.Schema => s.object(['type', ...required], { type: { const: type }, ...properties });

const unit = {
	unit_off: s.integer(1),
	unit_off_formula: s.text,
	unit_type: s.text,
	product: s.metadata,
	sku: s.metadata,
};

export const discount = byType([
	variant('AMOUNT', ['amount_off'], {
		amount_off: number(0),
		amount_off_formula: s.text,
		aggregated_amount_limit: s.integer(0),
		effect: s.oneOf([...ORDER, ...PROPORTIONAL, 'APPLY_TO_ITEMS_BY_QUANTITY']),
		is_dynamic: s.boolean,
	}),
	variant('PERCENT', ['percent_off'], {
		percent_off: number(0, 100),
		percent_off_formula: s.text,
		amount_limit: number(0),
		aggregated_amount_limit: s.integer(0),
		effect: s.oneOf(ORDER),
		is_dynamic: s.boolean,
	}),
	variant('FIXED', ['fixed_amount'], {
		fixed_amount: number(0),
		fixed_amount_formula: s.text,
		effect: s.oneOf(ORDER),
		is_dynamic: s.boolean,
	}),
	{
		...variant('UNIT', [], {
			...unit,
			effect: s.oneOf(['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_MANY_ITEMS', 'ADD_SAME_ITEMS']),
			is_dynamic: s.boolean,
			units: s.list(
				s.object(['effect', 'unit_type'], {
					...unit,
					effect: s.oneOf(['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS']),
				}),
				{ minItems: 1 },
			),
		}),
		anyOf: [{ required: ['unit_type'] }, { required: ['units'] }],
	},
]);

const profile = {
	category: s.string,
	category_id: s.string,
	...s.validity,
	active: s.boolean,
	additional_info: s.string,
	metadata: s.metadata,
};

export const codeConfig = s.object({
	length: s.integer(1),
	charset: s.text,
	prefix: s.string,
	postfix: s.string,
	pattern: s.text,
	initial_count: { type: 'integer' },
});

/** Builds the schema of a new voucher with additional fields. Only coupons can omit `type`. */
export function newVoucher(more: Record<string, s.Schema> = {}): s.Schema {
	const common = {
		...profile,
		code_config: codeConfig,
		campaign: s.text,
		campaign_id: s.text,
		validation_rules: s.list(s.text),
		redemption: s.object({ quantity: s.nullable(s.integer(1)) }),
		...more,
	};
	const gift = s.object(['amount'], {
		amount: s.integer(0),
		balance: s.integer(0),
		effect: s.oneOf(ORDER),
	});
	const card = s.object(['points'], { points: s.integer(0), balance: s.integer(0) });
	return {
		type: 'object',
		if: { required: ['type'] },
		then: byType([
			variant('DISCOUNT_VOUCHER', ['discount'], { ...common, discount }),
			variant('GIFT_VOUCHER', ['gift'], { ...common, gift }),
			variant('LOYALTY_CARD', ['loyalty_card'], { ...common, loyalty_card: card }),
		]),
		else: s.object(['discount'], { ...common, discount }),
	};
}

const changeable = {
	...s.clearable(profile, [...s.VALIDITY, 'category_id', 'additional_info']),
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
