import { readTexts, type InputField } from './reading/inputFields';

/** Returns the name of a query filter with a condition: `filters[id][conditions][$in]`. */
export const condition = (field: string, how: string) => `filters[${field}][conditions][$${how}]`;

/** Filters a list by the date on which its rows were added, created or received. */
export function dateConditions(
	label: 'Added' | 'Created' | 'Received',
	field: string,
): InputField[] {
	const word = label.toLowerCase();
	return [
		{
			displayName: `${label} After`,
			key: condition(field, 'after'),
			name: 'createdAfter',
			type: 'dateTime',
			default: '',
			description: `Only what was ${word} after this time`,
		},
		{
			displayName: `${label} Before`,
			key: condition(field, 'before'),
			name: 'createdBefore',
			type: 'dateTime',
			default: '',
			description: `Only what was ${word} before this time`,
		},
	];
}

const MOST_IDS = 100;

/**
 * Filters a list by the IDs of its rows.
 * @param what name of one row, such as "Member"
 */
export const idsFilter = (what: string, example: string): InputField => ({
	displayName: `${what} IDs`,
	key: condition('id', 'in'),
	name: `${what.toLowerCase()}Ids`,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: `IDs with commas between them, or a list from an expression: up to ${MOST_IDS}`,
	read(parameters, name) {
		const ids = readTexts(parameters, name);
		if (!ids || ids.length <= MOST_IDS) return ids;
		throw parameters.invalid(
			name,
			`has more than ${MOST_IDS} IDs: ${ids.length}`,
			'Read the list in parts, such as with Loop Over Items before this node.',
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
