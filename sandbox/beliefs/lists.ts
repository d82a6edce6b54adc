import type { Topic } from './belief';

export const lists = {
	listLagMs: {
		says: 'Lists and embedded redemptions show a write after `0`, `1000` or `5000` milliseconds',
		grade: 'guess',
		source: 'no list says how soon it shows a write',
		values: [0, 1000, 5000],
	},
	cursorRow: {
		says: 'A list continues `after` the row of `starting_after_id`, or the row is `included`',
		grade: 'schema',
		source: 'customers.json, campaigns.json: "starting after"; the guide on lists shows it again',
		values: ['after', 'included'],
	},
	answerOrder: {
		says: 'The response to an array has the order `asked` for, or is `reversed`',
		grade: 'guess',
		source: 'examples keep the order of the request',
		values: ['asked', 'reversed'],
	},
	unknownMetadata: {
		says: 'Metadata that no schema defines is `taken` or `refused`: a setting of each schema',
		grade: 'prose',
		source: 'prepare/metadata',
		values: ['taken', 'refused'],
	},
	refusedMetadata: {
		says: 'A redemption or publication refused for its metadata is `forgotten`, or `listed` as FAILURE with the metadata',
		grade: 'guess',
		source: 'redemptions.json, publications.json list failures; their examples have other reasons',
		values: ['forgotten', 'listed'],
	},
	metadataFilters: {
		says: 'A filter by metadata `works`, is `ignored`, or makes the list `empty`',
		grade: 'prose',
		source: 'api-reference/listing; says nothing of keys without a schema',
		values: ['works', 'ignored', 'empty'],
	},
	productOfSku: {
		says: 'In a new collection, the `product_id` of an SKU is `optional`, or `required` (400 `invalid_payload`)',
		grade: 'schema',
		source: 'product-collections.json describes it and does not require it',
		values: ['optional', 'required'],
	},
	customersAgain: {
		says: '`starting_after` of customers is inclusive: customers of that time come again',
		grade: 'guess',
		source: 'customers.json: "after"; otherwise rows of equal times would be lost',
		indifferent: 'known rows are dropped by their ID',
	},
	partialAddress: {
		says: 'An address sent in part is `replaced` as a whole, or `merged` line by line',
		grade: 'guess',
		source: 'customers.json keeps what is not sent: the address, or its lines',
		values: ['replaced', 'merged'],
	},
	refusedElement: {
		says: 'If one element of an array is refused, `none` is created, those `before` it, or all `others`',
		grade: 'guess',
		source: 'rewards.json, loyalties.json: one error for all',
		values: ['none', 'before', 'others'],
	},
	clearing: {
		says: 'In a field that no page calls clearable, null is `taken` (and clears it), `refused` with 400 `invalid_payload`, or `ignored`',
		grade: 'guess',
		source:
			'recorded responses have null there, which nothing else explains; update schemas have none',
		values: ['taken', 'refused', 'ignored'],
	},
} as const satisfies Topic;
