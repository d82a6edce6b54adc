export const ORDER_PAID = 'order.paid';
export const SEGMENT_ENTERED = 'customer.segment.entered';
const TIER_EVENT = 'customer.loyalty.tier.';
export const tierEvents = ['Downgraded', 'Joined', 'Left', 'Prolonged', 'Upgraded'].map(
	(change) => ({ name: `Loyalty Tier ${change}`, value: TIER_EVENT + change.toLowerCase() }),
);

/** Form entry for a custom event of the project. The form asks for its name. */
export const CUSTOM_EVENT = 'custom';

/** The events that the form offers. */
export const events = [
	{ name: 'Custom Event', value: CUSTOM_EVENT },
	{ name: 'Customer Entered Segment', value: SEGMENT_ENTERED },
	...tierEvents,
	{ name: 'Order Paid', value: ORDER_PAID },
];

/** Returns the path of the field that a rule for this event requires; undefined if it requires none. */
export function companionOf(event: string): [string, string] | undefined {
	switch (ruleEventOf(event)) {
		case ORDER_PAID:
			return undefined;
		case SEGMENT_ENTERED:
			return ['segment', 'id'];
		case TIER_EVENT:
			return ['loyalty_tier', 'id'];
		default:
			return ['custom_event', 'schema_id'];
	}
}

/** Returns the kind of an event. All tier events are one kind, and so are all custom events. */
function ruleEventOf(event: string): string {
	if (event === ORDER_PAID || event === SEGMENT_ENTERED) return event;
	return event.startsWith(TIER_EVENT) ? TIER_EVENT : CUSTOM_EVENT;
}

/** A way to count points in proportion to something. */
export interface Calculation {
	/** `calculation_type` in the API. */
	value: string;
	/** The ratio is at `loyalty.<group>.<measure>`, such as `loyalty.order.amount`. */
	group: string;
	measure: string;
}

/** The ways to count, named after the path of their ratio: `order.amount` is `ORDER_AMOUNT`. */
export const calculations: Calculation[] = Object.entries({
	custom_event: ['metadata'],
	customer: ['metadata'],
	order: ['amount', 'metadata', 'total_amount'],
	order_items: ['amount', 'quantity', 'subtotal_amount'],
}).flatMap(([group, measures]) =>
	measures.map((measure) => ({ value: `${group}_${measure}`.toUpperCase(), group, measure })),
);

/** Groups of ratios that each kind of event allows, the usual one first. */
const GROUPS: Record<string, string[]> = {
	[ORDER_PAID]: ['order', 'order_items', 'customer'],
	[SEGMENT_ENTERED]: ['customer'],
	[CUSTOM_EVENT]: ['custom_event', 'customer'],
	[TIER_EVENT]: ['customer'],
};

/** Returns the ways to count for an event, the usual one first. */
export function calculationsFor(event: string): Calculation[] {
	const groups = GROUPS[ruleEventOf(event)] ?? [];
	return groups.flatMap((group) => calculations.filter((one) => one.group === group));
}

/** True if a ratio's `every` is money, in minor currency units. */
export const countsMoney = ({ measure }: Calculation) => measure.endsWith('amount');

/** True if a ratio needs the name of a metadata property. */
export const needsProperty = ({ measure }: Calculation) => measure === 'metadata';

/** True if a ratio needs the items that are counted. */
export const needsItems = ({ group }: Calculation) => group === 'order_items';

/** Kinds of order items that a ratio can count. */
export const itemTypes = [
	{ name: 'Product', value: 'product' },
	{ name: 'Products Collection', value: 'products_collection' },
	{ name: 'SKU', value: 'sku' },
];
