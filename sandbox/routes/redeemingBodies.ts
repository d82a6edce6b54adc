import { customerAlong } from './customers';
import { SCENARIOS } from '../world/redeeming/qualify';
import { TTL_UNITS } from '../world/redeeming/hold';
import {
	boolean,
	CAMPAIGN_TYPES,
	dateTime,
	integer,
	list,
	metadata,
	nullable,
	object,
	oneOf,
	string,
	text,
	type Schema,
} from './schemas';

const STATUSES = ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'];
const MOST_ITEMS = 500;
const MOST_REDEEMABLES = 30;

const sold = { id: text, source_id: text, override: boolean, price: integer(0), metadata };

/** A whole number; some of the vendor's pages have it as a text. */
const quantity: Schema = { type: ['integer', 'string'], minimum: 0, pattern: '^\\d+$' };

const item = object({
	name: string,
	sku_id: text,
	product_id: text,
	related_object: oneOf(['product', 'sku']),
	source_id: text,
	quantity,
	discount_quantity: integer(0),
	initial_quantity: integer(0),
	amount: integer(0),
	discount_amount: integer(0),
	initial_amount: integer(0),
	price: integer(0),
	product: object({ ...sold, name: string }),
	sku: object({ ...sold, sku: string }),
	metadata,
});

export const orderProperties: Record<string, Schema> = {
	id: text,
	source_id: nullable(text),
	status: oneOf(STATUSES),
	/** Sent by the vendor's own tests, although orders have no currency. */
	currency: text,
	amount: integer(0),
	initial_amount: integer(0),
	discount_amount: integer(0),
	items: list(item, { maxItems: MOST_ITEMS }),
	metadata,
};

export const orderAlong = object({ ...orderProperties, customer: customerAlong });

const redeemable = object(
	{
		object: oneOf(['voucher', 'promotion_tier', 'promotion_stack']),
		id: text,
		gift: object({ credits: integer(1) }),
		reward: object({ id: text, points: integer(1) }),
	},
	['object', 'id'],
);

const session = object({
	key: text,
	type: oneOf(['LOCK']),
	ttl: { type: 'number', exclusiveMinimum: 0 },
	ttl_unit: oneOf(TTL_UNITS),
});

export const redeemingBody = object(
	{
		redeemables: list(redeemable, { minItems: 1, maxItems: MOST_REDEEMABLES }),
		order: orderAlong,
		customer: nullable(customerAlong),
		session,
		options: object({
			expand: list(oneOf(['order', 'redemption', 'redeemable', 'category'])),
			include_orders: boolean,
			extended_redemptions: boolean,
		}),
		tracking_id: text,
		metadata,
	},
	['redeemables'],
);

const OPERATORS = ['$is', '$is_not', '$has_value', '$is_unknown', '$in', '$not_in'];

const filter = (value: Schema) =>
	object({
		conditions: object(Object.fromEntries(OPERATORS.map((operator) => [operator, list(value)]))),
	});

const filters = object({
	junction: oneOf(['and', 'or']),
	category_id: filter(text),
	campaign_id: filter(text),
	campaign_type: filter(oneOf(CAMPAIGN_TYPES)),
	resource_id: filter(text),
	resource_type: filter(oneOf(['campaign', 'voucher', 'promotion_tier'])),
	voucher_type: filter(text),
	code: filter(text),
	holder_role: filter(oneOf(['OWNER', 'REFERRER', 'REFEREE'])),
});

export const qualificationBody = object({
	customer: customerAlong,
	order: orderAlong,
	tracking_id: text,
	scenario: oneOf(SCENARIOS),
	options: object({
		limit: integer(1, 50),
		starting_after: nullable(dateTime),
		filters,
		expand: list(oneOf(['redeemable', 'category', 'validation_rules'])),
		sorting_rule: oneOf(['BEST_DEAL', 'LEAST_DEAL', 'DEFAULT']),
	}),
	session: object({ type: oneOf(['LOCK']) }),
	metadata,
});

export const rollbackBody = object({
	reason: string,
	tracking_id: text,
	customer: customerAlong,
	order: orderAlong,
	metadata,
});
