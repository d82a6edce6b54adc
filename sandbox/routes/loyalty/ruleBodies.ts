import * as s from '../schemas';

const NOTHING: s.Schema = { type: 'null' };

/** One kind of object: its name in `key`, and the part that it needs; the parts of other kinds must be absent or null. */
function kind(key: string, name: string, part: [string, s.Schema] | undefined, parts: string[]) {
	const others = Object.fromEntries(parts.map((other) => [other, NOTHING]));
	const [own, schema = NOTHING] = part ?? [];
	const required = own === undefined ? [key] : [key, own];
	return s.object(required, {
		...others,
		[key]: s.oneOf([name]),
		...(own !== undefined && { [own]: schema }),
	});
}

const idOf = (prefix: string): s.Schema => ({ type: 'string', pattern: `^${prefix}_[a-f0-9]+$` });
const named = (pattern: string) => s.object(['id'], { id: { type: 'string', pattern } });

const CONTEXTS = ['custom_event', 'segment'];

const trigger = {
	oneOf: [
		kind('event', 'customer.order.paid', undefined, CONTEXTS),
		kind(
			'event',
			'customer.custom_event',
			[
				'custom_event',
				s.object(['schema_id'], { schema_id: { type: 'string', pattern: '^ms_[a-zA-Z0-9]+' } }),
			],
			CONTEXTS,
		),
		kind('event', 'customer.segment.entered', ['segment', named('^seg_[a-zA-Z0-9]+')], CONTEXTS),
	],
};

/** An object of several kinds, of which only the kind is checked. */
const typed = (...types: string[]): s.Schema => ({
	type: ['object', 'null'],
	required: ['type'],
	properties: { type: s.oneOf(types) },
});

const target = {
	card_definition_id: idOf('lcdef'),
	points_expiration: typed(
		'NO_EXPIRATION',
		'ROLLING_EXPIRATION',
		'CALENDAR_EXPIRATION',
		'SLIDING_EXPIRATION',
	),
};

/** The ratio that each way to count needs. */
const RATIOS: Array<[type: string, group: string, measure: string]> = [
	['PRE_DISCOUNT_ORDER_AMOUNT', 'order', 'amount'],
	['POST_DISCOUNT_ORDER_AMOUNT', 'order', 'total_amount'],
	['ORDER_METADATA_VALUE', 'order', 'metadata'],
	['CUSTOMER_METADATA_VALUE', 'customer', 'metadata'],
	['CUSTOM_EVENT_METADATA_VALUE', 'custom_event', 'metadata'],
	['PRE_DISCOUNT_ORDER_ITEMS_AMOUNT', 'order_items', 'amount'],
	['POST_DISCOUNT_ORDER_ITEMS_AMOUNT', 'order_items', 'subtotal_amount'],
	['ORDER_ITEMS_QUANTITY', 'order_items', 'quantity'],
];

function proportional([type, group, measure]: (typeof RATIOS)[number]) {
	const more = {
		...(measure === 'metadata' && { property: s.text }),
		...(group === 'order_items' && {
			applicable_to: s.list(typed('product', 'sku', 'products_collection'), { minItems: 1 }),
		}),
	};
	const ratio = s.object(['every', 'value', ...Object.keys(more)], {
		every: s.integer(1),
		value: { type: 'number', minimum: 0 },
		...more,
	});
	return s.object(['calculation_type', 'card_definition_id', group], {
		calculation_type: s.oneOf([type]),
		...target,
		[group]: s.object([measure], { [measure]: ratio }),
	});
}

const EFFECTS = ['points', 'points_proportional', 'benefit'];

const effect = {
	oneOf: [
		kind(
			'type',
			'POINTS',
			['points', s.object(['value', 'card_definition_id'], { value: s.integer(0), ...target })],
			EFFECTS,
		),
		kind(
			'type',
			'POINTS_PROPORTIONAL',
			['points_proportional', { oneOf: RATIOS.map(proportional) }],
			EFFECTS,
		),
		kind('type', 'BENEFIT', ['benefit', named('^lben_[a-f0-9]+$')], EFFECTS),
	],
};

const earning = {
	name: { type: ['string', 'null'], maxLength: 200 },
	effects: s.list(effect, { minItems: 1 }),
	rules: { type: ['object', 'null'], required: ['logic'], minProperties: 2 },
	tier_rules: typed('NO_REQUIREMENTS', 'ANY_OF'),
};

const earnings = (properties: Record<string, s.Schema>) =>
	s.list(s.object(['effects'], properties), { minItems: 1 });

const rule = {
	name: { type: 'string', minLength: 1, maxLength: 200 },
	trigger,
	error: s.nullable(
		s.object(['message'], { message: { type: 'string', minLength: 1, maxLength: 200 } }),
	),
	validity_hours: typed('ANY_TIME', 'DAILY'),
	start_date: s.nullable(s.dateTime),
	end_date: s.nullable(s.dateTime),
	metadata: s.nullable(s.metadata),
	trigger_limits: s.nullable(
		s.object({
			cooldown: typed('NO_COOLDOWN', 'FIXED_COOLDOWN'),
			frequency: typed('NO_LIMIT', 'LIMITED'),
		}),
	),
};

export const newRule = s.object(['name', 'trigger', 'earnings'], {
	...rule,
	earnings: earnings(earning),
	status: s.oneOf(['DRAFT', 'ACTIVE']),
});

export const changedRule = s.object({
	...rule,
	earnings: earnings({ ...earning, id: idOf('lernei') }),
});
