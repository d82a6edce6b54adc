import { customerAlong } from './customers';
import { SCENARIOS } from '../world/redeeming/qualify';
import { TTL_UNITS } from '../world/redeeming/hold';
import * as s from './schemas';

const STATUSES = ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'];
const MAX_ITEMS = 500;
const MAX_REDEEMABLES = 30;

const sold = {
	id: s.text,
	source_id: s.text,
	override: s.boolean,
	price: s.integer(0),
	metadata: s.metadata,
};

/** A whole number; some of the vendor's pages have it as a text. */
const quantity: s.Schema = { type: ['integer', 'string'], minimum: 0, pattern: '^\\d+$' };

const item = s.object({
	name: s.string,
	sku_id: s.text,
	product_id: s.text,
	related_object: s.oneOf(['product', 'sku']),
	source_id: s.text,
	quantity,
	discount_quantity: s.integer(0),
	initial_quantity: s.integer(0),
	amount: s.integer(0),
	discount_amount: s.integer(0),
	initial_amount: s.integer(0),
	price: s.integer(0),
	product: s.object({ ...sold, name: s.string }),
	sku: s.object({ ...sold, sku: s.string }),
	metadata: s.metadata,
});

export const orderProperties: Record<string, s.Schema> = {
	id: s.text,
	source_id: s.nullable(s.text),
	status: s.oneOf(STATUSES),
	/** Sent by the vendor's own tests, although orders have no currency. */
	currency: s.text,
	amount: s.integer(0),
	initial_amount: s.integer(0),
	discount_amount: s.integer(0),
	items: s.list(item, { maxItems: MAX_ITEMS }),
	metadata: s.metadata,
};

export const orderAlong = s.object({ ...orderProperties, customer: customerAlong });

const redeemable = s.object(['object', 'id'], {
	object: s.oneOf(['voucher', 'promotion_tier', 'promotion_stack']),
	id: s.text,
	gift: s.object({ credits: s.integer(1) }),
	reward: s.object({ id: s.text, points: s.integer(1) }),
});

const session = s.object({
	key: s.text,
	type: s.oneOf(['LOCK']),
	ttl: { type: 'number', exclusiveMinimum: 0 },
	ttl_unit: s.oneOf(TTL_UNITS),
});

export const redeemingBody = s.object(['redeemables'], {
	redeemables: s.list(redeemable, { minItems: 1, maxItems: MAX_REDEEMABLES }),
	order: orderAlong,
	customer: s.nullable(customerAlong),
	session,
	options: s.object({
		expand: s.list(s.oneOf(['order', 'redemption', 'redeemable', 'category'])),
		include_orders: s.boolean,
		extended_redemptions: s.boolean,
	}),
	tracking_id: s.text,
	metadata: s.metadata,
});

const OPERATORS = ['$is', '$is_not', '$has_value', '$is_unknown', '$in', '$not_in'];

const filter = (value: s.Schema) =>
	s.object({
		conditions: s.object(
			Object.fromEntries(OPERATORS.map((operator) => [operator, s.list(value)])),
		),
	});

const filters = s.object({
	junction: s.oneOf(['and', 'or']),
	category_id: filter(s.text),
	campaign_id: filter(s.text),
	campaign_type: filter(s.oneOf(s.CAMPAIGN_TYPES)),
	resource_id: filter(s.text),
	resource_type: filter(s.oneOf(['campaign', 'voucher', 'promotion_tier'])),
	voucher_type: filter(s.text),
	code: filter(s.text),
	holder_role: filter(s.oneOf(['OWNER', 'REFERRER', 'REFEREE'])),
});

export const qualificationBody = s.object({
	customer: customerAlong,
	order: orderAlong,
	tracking_id: s.text,
	scenario: s.oneOf(SCENARIOS),
	options: s.object({
		limit: s.integer(1, 50),
		starting_after: s.nullable(s.dateTime),
		filters,
		expand: s.list(s.oneOf(['redeemable', 'category', 'validation_rules'])),
		sorting_rule: s.oneOf(['BEST_DEAL', 'LEAST_DEAL', 'DEFAULT']),
	}),
	session: s.object({ type: s.oneOf(['LOCK']) }),
	metadata: s.metadata,
});

export const rollbackBody = s.object({
	reason: s.string,
	tracking_id: s.text,
	customer: customerAlong,
	order: orderAlong,
	metadata: s.metadata,
});
