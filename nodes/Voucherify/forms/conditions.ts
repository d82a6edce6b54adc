import { readIds, type InputField } from './reading/inputFields';

/** Returns the name of a query filter with a condition: `filters[id][conditions][$in]`. */
export const condition = (field: string, how: string) => `filters[${field}][conditions][$${how}]`;

/** Filters a list by the date on which its rows were added, created or received. */
export function dateConditions(
	label: 'Added' | 'Created' | 'Received',
	field: string,
): InputField[] {
	return ['After', 'Before'].map((bound) => ({
		displayName: `${label} ${bound}`,
		key: condition(field, bound.toLowerCase()),
		name: `created${bound}`,
		type: 'dateTime',
		default: '',
	}));
}

const MAX_IDS = 100;

/**
 * Filters a list by the IDs of its rows.
 * @param what name of one row, such as "Member"
 */
export const idsFilter = (what: string, example: string): InputField => ({
	displayName: `${what} IDs`,
	key: condition('id', 'in'),
	name: `${what.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}Ids`,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: `Up to ${MAX_IDS}: comma-separated, or a list`,
	read(parameters, name) {
		const ids = readIds(parameters, name);
		if (!ids || ids.length <= MAX_IDS) return ids;
		throw parameters.invalid(
			name,
			`has more than ${MAX_IDS} IDs: ${ids.length}`,
			'Split the IDs, such as with Loop Over Items before this node.',
		);
	},
});

export const nameContains = (placeholder: string): InputField => ({
	displayName: 'Name Contains',
	key: condition('name', 'contains'),
	name: 'name',
	type: 'string',
	default: '',
	placeholder,
});
