import type { Topic } from './belief';

export const lists = {
	listLagMs: {
		says: 'Lists, and redemptions that are shown along with something else, tell what was written after `0`, `1000` or `5000` milliseconds',
		grade: 'guess',
		source: 'no list promises when it shows what was written',
		values: [0, 1000, 5000],
	},
	cursorRow: {
		says: 'What `starting_after_id` names is the row `after` which a list goes on, or is `included`',
		grade: 'schema',
		source:
			'customers.json and campaigns.json, "starting after"; the guide on lists shows it again',
		values: ['after', 'included'],
	},
	answerOrder: {
		says: 'An array is answered in the order in which it was `asked` for, or `reversed`',
		grade: 'guess',
		source: 'examples have the order of the request',
		values: ['asked', 'reversed'],
	},
	unknownMetadata: {
		says: 'Metadata that a schema does not define is `taken`, or `refused`: the project says so for each schema',
		grade: 'prose',
		source: 'prepare/metadata',
		values: ['taken', 'refused'],
	},
	refusedMetadata: {
		says: 'A redemption or publication whose metadata is refused is `forgotten`, or `listed` with the result FAILURE and this metadata',
		grade: 'guess',
		source:
			'redemptions.json and publications.json list failures, of other reasons in their examples',
		values: ['forgotten', 'listed'],
	},
	metadataFilters: {
		says: 'A filter by a key of metadata `works`, or is `ignored`, or makes the list `empty`',
		grade: 'prose',
		source: 'api-reference/listing; nothing tells of keys that no schema defines',
		values: ['works', 'ignored', 'empty'],
	},
	productOfSku: {
		says: 'The `product_id` of an SKU is `optional` where a collection is made of it, or `required`: 400 `invalid_payload`',
		grade: 'schema',
		source: 'product-collections.json, which describes it and does not require it',
		values: ['optional', 'required'],
	},
	customersAgain: {
		says: '`starting_after` of customers is inclusive: customers of that very time come again',
		grade: 'guess',
		source: 'customers.json says "after"; rows of equal times would be lost',
		indifferent: 'rows that are known are dropped by their ID',
	},
	partialAddress: {
		says: 'An address of a customer that is sent in part has what is known of it `replaced`, or is `merged` with it line by line',
		grade: 'guess',
		source:
			'customers.json leaves unchanged what is not provided, which may mean the address or its lines',
		values: ['replaced', 'merged'],
	},
	refusedElement: {
		says: 'Where one element of an array is refused, so is the array, and of the others `none` is created, or those `before` it, or all `others`',
		grade: 'guess',
		source: 'rewards.json and loyalties.json know one error for all',
		values: ['none', 'before', 'others'],
	},
	clearing: {
		says: 'A field that no page says can be cleared is cleared where null is `taken`; or null is `refused` with 400 `invalid_payload`, or `ignored`',
		grade: 'guess',
		source:
			'recorded answers have null there, which nothing else brings about; the schemas of updates have none',
		values: ['taken', 'refused', 'ignored'],
	},
} as const satisfies Topic;
