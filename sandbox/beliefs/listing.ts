import type { Topic } from './belief';

export const listing = {
	periodBounds: {
		says: 'The bounds `start_date` and `end_date` of products, SKUs, validation rules and activity are `inclusive`, or `exclusive`, by `created_at`',
		grade: 'guess',
		source: 'products.json: "created after or before", which says neither',
		values: ['inclusive', 'exclusive'],
	},
	createdBounds: {
		says: 'The bounds `[after]` and `[before]` of a time are `exclusive`, or `inclusive`',
		grade: 'guess',
		source: 'api-reference/listing: "after", "before"',
		values: ['exclusive', 'inclusive'],
	},
	listOrder: {
		says: 'Lists that are asked for no order come oldest first, equal times by ID',
		grade: 'guess',
		indifferent: 'every list that the connector reads on is asked for its order',
	},
	customersOrder: {
		says: 'Customers come newest first when no order is asked for',
		grade: 'schema',
		source: 'customers.json, the default of the order',
	},
	segmentsOrder: {
		says: 'Segments come newest first when no order is asked for',
		grade: 'guess',
		indifferent: 'segments are asked for their order',
	},
	segmentsArray: {
		says: 'The list of segments has its rows in `data`, or in `segments` while its `data_ref` says data',
		grade: 'schema',
		source: 'segments.json: its example has the one, its schema the other',
		values: ['data', 'segments'],
	},
	activityOrder: {
		says: "A customer's activity comes newest first when no order is asked for",
		grade: 'schema',
		source: 'customers.json, the default of the order',
	},
	redemptionsOrder: {
		says: "A voucher's redemptions, failed ones and rollbacks come newest first, all at once",
		grade: 'guess',
		indifferent: 'each row has its date',
	},
} as const satisfies Topic;
