import { textsIn, type InputField } from '../parameters/inputFields';

/** The name of a filter that a list takes with conditions. */
export const condition = (field: string, how: string) => `filters[${field}][conditions][$${how}]`;

/** The filters of such a list on when its rows came to be, in the words for it. */
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

/** How many IDs a list is asked for at once, at most. */
const MOST_IDS = 100;

/** The filter of such a list on some of its rows. @param what one of them, e.g. "Member" */
export const idsFilter = (what: string, example: string): InputField => ({
	displayName: `${what} IDs`,
	key: condition('id', 'in'),
	name: `${what.toLowerCase()}Ids`,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: `IDs with commas between them, or a list from an expression: up to ${MOST_IDS}`,
	read(parameters, name) {
		const ids = textsIn(parameters, name);
		if (!ids || ids.length <= MOST_IDS) return ids;
		throw parameters.invalid(
			name,
			`has more than ${MOST_IDS} IDs: ${ids.length}`,
			'Read the list in parts, such as with Loop Over Items before this node.',
		);
	},
});

/** The filter of such a list on a part of the name. */
export const nameContains = (placeholder: string): InputField => ({
	displayName: 'Name Contains',
	key: condition('name', 'contains'),
	name: 'name',
	type: 'string',
	default: '',
	placeholder,
});
