import type { Topic } from './belief';

/** Beliefs about lists, answers and metadata of all kinds. */
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
	wholeCollection: {
		says: 'A change of a product collection has its name, and of a dynamic one its conditions: else 400 `invalid_payload`',
		grade: 'schema',
		source:
			'product-collections.json, the errors of the update; it does not say so of the name of a dynamic one',
	},
	geopoints: {
		says: 'A geopoint in metadata is latitude and longitude with comma and space between them, or with `geo:` before them and a comma alone',
		grade: 'prose',
		source: 'prepare/metadata, orchestrate/geofencing',
	},
	activityTypes: {
		says: 'The `type` of the activity of a customer takes the seven types, too, that only the page of the object names',
		grade: 'guess',
		source: 'customers.json lists them at the object, and not at the parameter',
		indifferent: 'one that is refused is an error in the words of the service',
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
	mergedMetadata: {
		says: 'An update merges metadata key by key; only what is sent has to fit the schema',
		grade: 'prose',
		source: 'prepare/metadata',
	},
	metadataRequired: {
		says: "What a schema requires must be there in something new: 400 `metadata_validation_failed`, with the property's name",
		grade: 'schema',
		source: 'publications.json',
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
	unknownCustomerId: {
		says: 'A customer created with an unknown `id` is 404',
		grade: 'guess',
		source: 'customers.json',
		indifferent: 'IDs are never made up',
	},
	customEvents: {
		says: 'A custom event that the project does not define is `taken`, or `refused`',
		grade: 'guess',
		source: 'prepare/custom-events has it defined first; events.json knows no such refusal',
		values: ['taken', 'refused'],
	},
	nothingInEvents: {
		says: 'A custom event may have null as its `referral`, `loyalty` and `metadata`',
		grade: 'recorded',
		source: 'Ruby SDK, created_event',
	},
	deletedEvents: {
		says: 'A permanent deletion right after the creation of a customer counts no events; here it counts the custom ones',
		grade: 'recorded',
		source: 'PHP SDK, deletedCustomerPermanently; Ruby SDK, deleted_customer',
	},
	unknownInSegment: {
		says: 'A static segment of customers who are not known is 404',
		grade: 'guess',
		source: 'segments.json',
		indifferent: 'any refusal is shown in the words of the service',
	},
	namedByEmail: {
		says: 'A customer who is named by an e-mail address alone, along with another call, is a new one each time',
		grade: 'guess',
		source: "the vendor's own tests name customers so",
		indifferent: 'customers are named by what is entered, and shown as they are answered',
	},
} as const satisfies Topic;
