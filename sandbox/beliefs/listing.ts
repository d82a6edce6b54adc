import type { Topic } from './belief';

export const listing = {
	totals: {
		says: 'The `total` of a filtered list counts the `filtered` rows, or `all`',
		grade: 'guess',
		source: 'api-reference: "total number of objects", which no page explains',
		values: ['filtered', 'all'],
	},
	periodBounds: {
		says: '`start_date` and `end_date` (by `created_at`) of products, SKUs, validation rules and activity are `inclusive` or `exclusive`',
		grade: 'guess',
		source: 'products.json: "created after or before"',
		values: ['inclusive', 'exclusive'],
	},
	createdBounds: {
		says: '`[after]` and `[before]` of a time are `exclusive` or `inclusive`',
		grade: 'guess',
		source: 'api-reference/listing: "after", "before"',
		values: ['exclusive', 'inclusive'],
	},
	listOrder: {
		says: 'Lists without an order come oldest first, equal times by ID',
		grade: 'guess',
		indifferent: 'the connector asks for the order of every list that it continues',
	},
	customersOrder: {
		says: 'Customers without an order come newest first',
		grade: 'schema',
		source: 'customers.json, default of the order',
	},
	segmentsOrder: {
		says: 'Segments without an order come newest first',
		grade: 'guess',
		indifferent: 'the connector asks for their order',
	},
	segmentsArray: {
		says: 'Segments are listed in `data`, or in `segments` although `data_ref` says data',
		grade: 'schema',
		source: 'segments.json: example and schema differ',
		values: ['data', 'segments'],
	},
	activityOrder: {
		says: "A customer's activity without an order comes newest first",
		grade: 'schema',
		source: 'customers.json, default of the order',
	},
	redemptionsOrder: {
		says: "A voucher's redemptions, including failed ones and rollbacks, come newest first, all at once",
		grade: 'guess',
		indifferent: 'each row has its date',
	},
} as const satisfies Topic;
