/** The events that add points. */
export const ORDER_PAID = 'order.paid';
export const SEGMENT_ENTERED = 'customer.segment.entered';
const TIER_EVENT = 'customer.loyalty.tier.';
export const tierEvents = ['Downgraded', 'Joined', 'Left', 'Prolonged', 'Upgraded'].map(
	(change) => ({ name: `Loyalty Tier ${change}`, value: TIER_EVENT + change.toLowerCase() }),
);

/** The form's entry for an event of the project's own, whose name is asked for. */
export const CUSTOM_EVENT = 'custom';

/** The path of the field that a rule for this event needs beside it. */
export function companionOf(event: string): [string, string] | undefined {
	if (event === ORDER_PAID) return undefined;
	if (event === SEGMENT_ENTERED) return ['segment', 'id'];
	return event.startsWith(TIER_EVENT) ? ['loyalty_tier', 'id'] : ['custom_event', 'schema_id'];
}

/** A way to count points in proportion to something. */
export interface Calculation {
	/** Its `calculation_type`. */
	value: string;
	/** Where `loyalty` holds its ratio: a group, such as `order`, and a measure in it, such as `amount`. */
	group: string;
	measure: string;
}

/** The ways to count: each is called by the path of its ratio, `order.amount` `ORDER_AMOUNT`. */
export const calculations: Calculation[] = Object.entries({
	custom_event: ['metadata'],
	customer: ['metadata'],
	order: ['amount', 'metadata', 'total_amount'],
	order_items: ['amount', 'quantity', 'subtotal_amount'],
}).flatMap(([group, measures]) =>
	measures.map((measure) => ({ value: `${group}_${measure}`.toUpperCase(), group, measure })),
);

/** Whether a ratio's `every` is money, in minor currency units. */
export const countsMoney = ({ measure }: Calculation) => measure.endsWith('amount');

/** Whether a ratio names a metadata property. */
export const needsProperty = ({ measure }: Calculation) => measure === 'metadata';

/** Whether a ratio names the items that are counted. */
export const needsItems = ({ group }: Calculation) => group === 'order_items';

/** What the ratio of order items can be about. */
export const itemTypes = [
	{ name: 'Product', value: 'product' },
	{ name: 'Products Collection', value: 'products_collection' },
	{ name: 'SKU', value: 'sku' },
];
