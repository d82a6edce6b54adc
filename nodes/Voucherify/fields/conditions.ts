import type { InputField } from '../parameters/inputFields';

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

/** The filter of such a list on a part of the name. */
export const nameContains = (placeholder: string): InputField => ({
	displayName: 'Name Contains',
	key: condition('name', 'contains'),
	name: 'name',
	type: 'string',
	default: '',
	placeholder,
});
